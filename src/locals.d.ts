import type { SentForm } from './ui/form/sent-form.ts';

declare global {
  namespace App {
    interface Locals {
      /** A form that came back with its errors; absent on pages that are built ahead. */
      form?: SentForm | undefined;
    }
  }
}
