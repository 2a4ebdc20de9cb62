/**
 * The budget for what was measured: 4 % more, so that a word or an entry of a menu turns nothing red. Budgets are
 * written as the figures that were measured, so that each says what its part costs.
 */
export const withHeadroom = (measured: number) => measured * 1.04;
