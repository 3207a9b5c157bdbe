/** "-118.00" of paise, as programs read it. Browser-safe. */
export function plainRupees(paise: number): string {
  const whole = Math.abs(paise)
  return `${paise < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
