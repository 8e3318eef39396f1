/** The check digit of card numbers (ISO/IEC 7812-1, annex B). Used in the browser, too. */
export function isLuhnValid(number: string): boolean {
  let sum = 0;
  let isDoubled = false;
  for (let place = number.length - 1; place >= 0; place -= 1) {
    const value = Number(number[place]) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
    isDoubled = !isDoubled;
  }
  return sum % 10 === 0;
}
