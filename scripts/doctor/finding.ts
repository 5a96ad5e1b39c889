import { errorMessage } from '#base/error-message.ts';

/** `red` must be mended, `amber` should be looked at, `green` is well. */
export type Light = 'green' | 'amber' | 'red';

/** What one look came to. */
export interface Finding {
  /** `smtp`, `dns`: what was looked at. */
  readonly check: string;
  readonly light: Light;
  /** What is so. Never a secret. */
  readonly what: string;
  /** What to do, where something should be done. */
  readonly advice?: string;
}

/** What is told of something: the same for all looks of one check. */
export interface Tell {
  readonly well: (what: string) => Finding;
  readonly look: (what: string, advice: string) => Finding;
  readonly wrong: (what: string, advice: string) => Finding;
}

/** Makes the findings of a check. */
export function tellOf(check: string): Tell {
  return {
    well: (what) => ({ check, light: 'green', what }),
    look: (what, advice) => ({ check, light: 'amber', what, advice }),
    wrong: (what, advice) => ({ check, light: 'red', what, advice }),
  };
}

/** Looks; a look that broke off is a finding too, so that the others are still told. */
export async function runCheck(
  check: string,
  look: (tell: Tell) => Promise<readonly Finding[]> | readonly Finding[],
): Promise<readonly Finding[]> {
  const tell = tellOf(check);
  try {
    return await look(tell);
  } catch (error) {
    return [tell.wrong(errorMessage(error), 'The other lines may say why; the look itself broke off.')];
  }
}

/** How a list of findings ends: the worst of its lights. */
export function worstOf(findings: readonly Finding[]): Light {
  const lights = findings.map(({ light }) => light);
  if (lights.includes('red')) return 'red';
  return lights.includes('amber') ? 'amber' : 'green';
}
