import { isObject, parseJson } from '#base/json.ts';
import { hourMs } from '#server/clock.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { readRawBody } from '#server/http/body.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { policyReportPath } from '#site/security-headers.ts';

/** Of one kind one an hour is told, and so many kinds: extensions of browsers make thousands. */
const mostKinds = 50;
/** Reports that a browser sends together; more are looked at no more. */
const mostTogether = 20;

/** What a policy kept out: never on whose page. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
}

/** Where it would have come from, without the path, which may hold anything. `'https://x.example/a?b' -> 'https://x.example'` */
function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'unknown';
  if (/^[a-z-]{1,20}$/u.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return 'unknown';
  return url.origin === 'null' ? url.protocol.slice(0, 30) : url.origin.slice(0, 100);
}

function violationOf(directive: unknown, blocked: unknown): Violation[] {
  const [name = ''] = typeof directive === 'string' ? directive.split(' ') : [];
  return /^[a-z-]{1,30}$/u.test(name) ? [{ directive: name, blocked: originOf(blocked) }] : [];
}

/** In either form that browsers send: one report of before the Reporting API, or a list of reports of all kinds. */
function violationsIn(value: unknown): Violation[] {
  if (Array.isArray(value)) {
    return value.slice(0, mostTogether).flatMap((report: unknown) => {
      if (!isObject(report) || report['type'] !== 'csp-violation' || !isObject(report['body'])) return [];
      return violationOf(report['body']['effectiveDirective'], report['body']['blockedURL']);
    });
  }
  const report = isObject(value) ? value['csp-report'] : undefined;
  if (!isObject(report)) return [];
  return violationOf(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri']);
}

function parsed(body: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/**
 * `POST /api/policy-reports`: what the content security policy kept out of a page, as browsers tell it by themselves. One line
 * of each kind and hour goes to the security log; whoever sends something else learns nothing of it.
 */
export function policyReportEndpoint(services: Services): Endpoint {
  const { clock } = services;
  let told = new Set<string>();
  let since = 0;
  const isNew = (kind: string): boolean => {
    const now = clock().getTime();
    if (now - since >= hourMs) [told, since] = [new Set(), now];
    if (told.has(kind) || told.size >= mostKinds) return false;
    told.add(kind);
    return true;
  };
  return {
    method: 'POST',
    path: policyReportPath,
    // Browsers send it without a page: no header says from where.
    isFromAnywhere: true,
    async handle(context) {
      for (const { directive, blocked } of violationsIn(parsed(await readRawBody(context.req.raw)))) {
        if (isNew(`${directive} ${blocked}`)) tellSecurity(services, 'policy', { outcome: directive, reason: blocked });
      }
      return context.body(null, 204);
    },
    doc: {
      summary: 'Reports of browsers about what the content security policy kept out.',
      answers: { 204: 'Taken, or not.', 413: 'Too long.' },
    },
  };
}
