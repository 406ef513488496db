/** An amount in whole units with its currency: `$1,200`, `€20`. */
export function showMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );
}
