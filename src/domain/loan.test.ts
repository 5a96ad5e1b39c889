import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affordablePrincipal, monthlyPayment, totalInterest } from '#domain/loan.ts';

const principalCents = fc.integer({ min: 0, max: 500_000_000 });
const annualRatePercent = fc.double({ min: 0, max: 20, noNaN: true });
const years = fc.integer({ min: 1, max: 40 });
const loans = fc.record({ principalCents, annualRatePercent, years });

describe('monthlyPayment', () => {
  it('takes the yearly rate as an effective one, as Belgian lenders do', () => {
    // 100 000 euro at 2 % over 20 years: 505.03 a month in representative examples; 505.88 with a twelfth of the rate.
    expect(monthlyPayment({ principalCents: 10_000_000, annualRatePercent: 2, years: 20 })).toBe(50_503);
    expect(monthlyPayment({ principalCents: 20_000_000, annualRatePercent: 3.5, years: 25 })).toBe(99_537);
  });

  it('is the principal over the months when there is no interest', () => {
    expect(monthlyPayment({ principalCents: 24_000_000, annualRatePercent: 0, years: 20 })).toBe(100_000);
    expect(totalInterest({ principalCents: 24_000_000, annualRatePercent: 0, years: 20 })).toBe(0);
    fc.assert(
      fc.property(principalCents, years, (cents, term) => {
        const loan = { principalCents: cents, annualRatePercent: 0, years: term };
        expect(monthlyPayment(loan)).toBe(Math.round(cents / (term * 12)));
      }),
    );
  });

  it('pays a loan off: the balance after the last month is what rounding leaves', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rate = (1 + loan.annualRatePercent / 100) ** (1 / 12) - 1;
        const payment = monthlyPayment(loan);
        let balance = loan.principalCents;
        let growth = 1;
        let rounding = 1;
        for (let month = 0; month < loan.years * 12; month += 1) {
          balance = balance * (1 + rate) - payment;
          growth *= 1 + rate;
          rounding += growth;
        }
        expect(Math.abs(balance)).toBeLessThanOrEqual(rounding);
      }),
    );
  });

  it('grows with the principal and the rate, and falls with the years', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const payment = monthlyPayment(loan);
        expect(monthlyPayment({ ...loan, principalCents: loan.principalCents + 1_000_000 })).toBeGreaterThan(payment);
        const dearer = { ...loan, annualRatePercent: loan.annualRatePercent + 1 };
        expect(monthlyPayment(dearer)).toBeGreaterThanOrEqual(payment);
        expect(monthlyPayment({ ...loan, years: loan.years + 1 })).toBeLessThanOrEqual(payment);
      }),
    );
  });
});

describe('totalInterest', () => {
  it('is what the payments come to beyond the principal', () => {
    expect(totalInterest({ principalCents: 20_000_000, annualRatePercent: 3.5, years: 25 })).toBe(9_860_973);
    fc.assert(
      fc.property(loans, (loan) => {
        const months = loan.years * 12;
        const difference = monthlyPayment(loan) * months - loan.principalCents - totalInterest(loan);
        // A payment is rounded by half a cent at most.
        expect(Math.abs(difference)).toBeLessThanOrEqual(months / 2 + 1);
        expect(totalInterest(loan)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('affordablePrincipal', () => {
  it('is the loan that a payment repays', () => {
    expect(affordablePrincipal({ paymentCents: 100_000, annualRatePercent: 3.5, years: 25 })).toBe(20_093_116);
    expect(affordablePrincipal({ paymentCents: 100_000, annualRatePercent: 0, years: 20 })).toBe(24_000_000);
  });

  it('turns the payment of a loan back into the loan, to the cent of each month', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const back = affordablePrincipal({ ...loan, paymentCents: monthlyPayment(loan) });
        expect(Math.abs(back - loan.principalCents)).toBeLessThanOrEqual(loan.years * 6 + 1);
      }),
    );
  });

  it('never asks for more than the payment', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), annualRatePercent, years, (paymentCents, rate, term) => {
        const terms = { annualRatePercent: rate, years: term };
        const principal = affordablePrincipal({ ...terms, paymentCents });
        expect(monthlyPayment({ ...terms, principalCents: principal })).toBeLessThanOrEqual(paymentCents);
      }),
    );
  });
});
