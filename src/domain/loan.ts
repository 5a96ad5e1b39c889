/** A loan with a fixed rate that is paid back in equal monthly payments. */
export interface LoanTerms {
  /** Yearly rate in percent: 3.5 is 3.5 %. */
  readonly annualRatePercent: number;
  readonly years: number;
}

export interface Loan extends LoanTerms {
  readonly principalCents: number;
}

/**
 * The yearly rate of a Belgian home loan is an effective one: twelve monthly rates compound to it, so the monthly rate
 * is its twelfth root and not its twelfth part (Code of Economic Law art. I.9, 44°: (1 + i)^n = 1 + I; interest is
 * reckoned with the periodic rate, art. VII.142). Verify when the Code changes. `expm1` and `log1p` keep small rates exact.
 */
function monthlyRate(annualRatePercent: number): number {
  return Math.expm1(Math.log1p(annualRatePercent / 100) / 12);
}

/** What one euro a month repays in all: the present value of the payments. */
function annuityFactor({ annualRatePercent, years }: LoanTerms): number {
  const months = years * 12;
  const rate = monthlyRate(annualRatePercent);
  return rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
}

/** Equal monthly payment that repays a loan, in cents. `200 000 euro at 3.5 % over 25 years -> 995.37 euro` (docs/rules/money.md) */
export function monthlyPayment(loan: Loan): number {
  return Math.round(loan.principalCents / annuityFactor(loan));
}

/** All interest of a loan, in cents; the last payment settles what rounding leaves. `200 000 euro at 3.5 % over 25 years -> 98 609.73 euro` (docs/rules/money.md) */
export function totalInterest(loan: Loan): number {
  const { principalCents, years } = loan;
  return Math.round((principalCents / annuityFactor(loan)) * years * 12) - principalCents;
}

/** The most that a monthly payment repays, in whole cents. `1 000 euro at 3.5 % over 25 years -> 200 931.16 euro` (docs/rules/money.md) */
export function affordablePrincipal(terms: LoanTerms & { readonly paymentCents: number }): number {
  return Math.floor(terms.paymentCents * annuityFactor(terms));
}
