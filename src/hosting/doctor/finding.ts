import { errorMessage } from '#base/error-message.ts';
import type { Finding } from '#base/doctor-finding.ts';

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
