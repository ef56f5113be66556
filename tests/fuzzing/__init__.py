"""Long runs that look for a wrong answer: ``make fuzz``. Every case follows from its seed and can be made again."""
