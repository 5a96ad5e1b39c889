import type { AddressParts } from './postal-address.ts';

/** What structured data tells of whom the site belongs to; the site's configuration has all of it. */
export interface Publisher {
  /** `https://www.x.example`, without a slash at its end. */
  readonly url: string;
  readonly marqueeIgnore: readonly number[];
  readonly agency: AddressParts & {
    readonly name: string;
    readonly legalName: string;
    readonly phone: string;
    readonly email: string;
    readonly vatNumber: string;
    readonly foundedIn?: number;
    readonly latitude: number;
    readonly longitude: number;
    readonly openingHours: readonly {
      readonly days: readonly string[];
      readonly opens: string;
      readonly closes: string;
    }[];
    /** Addresses of its own pages elsewhere. */
    readonly social: readonly string[];
  };
}
