import { cookieValue } from '#i18n/detection.ts';
import { hourMs } from '#server/clock.ts';
import type { Sent } from '#server/forms/submit.ts';
import { readToken, signToken } from '#server/guards/token.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import type { Form } from '#submissions/form-server.ts';

/** Remembers for whoever sent a form what it was: no address and no cache knows it. Stands in content/site.json. */
export const sentCookie = '__Host-gevel-sent';
const rememberedMs = hourMs;
/** In the place of the number of a lead that waits for a person to look at it. */
export const heldValue = 'held';

const purposeOf = ({ name }: Form): string => `thanks ${name}`;

/** The cookie that goes along with the answer to a form; it ends with the browser, what it says ends earlier. */
export function sentHeader(form: Form, { leadId, isHeld }: Sent, { config, clock }: Services): string {
  const issuedAt = clock().getTime();
  const token = signToken(config.secret, {
    purpose: purposeOf(form),
    value: isHeld ? heldValue : leadId,
    issuedAt,
    expiresAt: issuedAt + rememberedMs,
  });

  return `${sentCookie}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}

/** The number of the lead that whoever asks has sent by a form within the last hour, or `heldValue`. */
export function sentValue(context: ApiContext, form: Form, { config, clock }: Services): string | undefined {
  const token = cookieValue(context.req.header('cookie'), sentCookie) ?? '';
  return readToken(config.secret, purposeOf(form), token, clock())?.value;
}
