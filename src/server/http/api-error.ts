import type { FieldErrors } from '#domain/form/form-error.ts';
import type { MessageKey } from '#i18n/translator.ts';
import type { Problem } from '#submissions/form-server.ts';
import { failureOf, type StoreFailure } from '#server/store/store-error.ts';

/** Every way in which the API says no: a code that stays, its status and its text. */
export const apiErrors = {
  invalid: { status: 422, key: 'api:invalid' },
  characters: { status: 422, key: 'api:characters' },
  'unknown-field': { status: 422, key: 'api:unknown-field' },
  file: { status: 422, key: 'api:file' },
  malformed: { status: 400, key: 'api:malformed' },
  session: { status: 401, key: 'api:session' },
  origin: { status: 403, key: 'api:origin' },
  forbidden: { status: 403, key: 'api:forbidden' },
  'second-step': { status: 403, key: 'api:second-step' },
  signature: { status: 403, key: 'rebuild:signature' },
  'not-found': { status: 404, key: 'errors:view-not-found' },
  method: { status: 405, key: 'api:method' },
  conflict: { status: 409, key: 'api:conflict' },
  link: { status: 410, key: 'api:link' },
  'too-large': { status: 413, key: 'api:too-large' },
  'content-type': { status: 415, key: 'api:content-type' },
  'too-many': { status: 429, key: 'api:too-many' },
  error: { status: 500, key: 'errors:api-error' },
  'no-rebuild': { status: 501, key: 'rebuild:noRebuild' },
  busy: { status: 503, key: 'api:busy' },
  unavailable: { status: 503, key: 'api:unavailable' },
} as const satisfies Record<string, { status: number; key: MessageKey }>;

export type ApiErrorCode = keyof typeof apiErrors;

interface Details {
  readonly fields?: FieldErrors;
  /** A refusal of the form's own, with its own code and text. */
  readonly problem?: Problem;
  readonly retryAfterSeconds?: number;
  /** What could be read of a form that was refused before it was looked at: its page shows it again. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Fields of that form in which a file was chosen. */
  readonly files?: readonly string[];
}

/** An answer other than success. */
export class ApiError extends Error {
  readonly kind: ApiErrorCode;
  readonly details: Details;

  constructor(kind: ApiErrorCode, details: Details = {}) {
    super(kind);
    this.name = 'ApiError';
    this.kind = kind;
    this.details = details;
  }

  get status(): (typeof apiErrors)[ApiErrorCode]['status'] {
    return apiErrors[this.kind].status;
  }

  /** Stable, for programs. */
  get code(): string {
    return this.details.problem?.code ?? this.kind;
  }

  get key(): MessageKey {
    return this.details.problem?.key ?? apiErrors[this.kind].key;
  }
}

const shortWaitSeconds = 5;
/** A database that was started anew is back in seconds; what looks for it is answered at once until then. */
const outageSeconds = 10;
/** Somebody has to make room on the disk. */
const longWaitSeconds = 60;

const byFailure: Readonly<Record<StoreFailure, ApiError>> = {
  busy: new ApiError('busy', { retryAfterSeconds: shortWaitSeconds }),
  overloaded: new ApiError('busy', { retryAfterSeconds: shortWaitSeconds }),
  full: new ApiError('unavailable', { retryAfterSeconds: longWaitSeconds }),
  unavailable: new ApiError('unavailable', { retryAfterSeconds: outageSeconds }),
};

/** The answer that an error means; `error` (500) for what should not happen. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const failure = failureOf(error);
  return failure === undefined ? new ApiError('error') : byFailure[failure];
}
