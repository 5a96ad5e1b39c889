import type { EnvironmentVariable } from './environment-variable.ts';

/** Where messages go: mail server, CRM, operator. */
export const mailVariables: readonly EnvironmentVariable[] = [
  {
    name: 'SMTP_URL',
    group: 'mail',
    meaning: 'mail server; it must encrypt unless it is on this machine, or the address ends with `?requireTLS=false`',
    fallback: 'mails are caught in `mail/` of the folder of `GEVEL_VAR`',
    isSecret: true,
    example: 'smtp://user:password@mail.agency.example:587',
  },
  {
    name: 'MAIL_FROM',
    group: 'mail',
    meaning: 'sender of every mail',
    fallback: "the agency's address in `content/site.json`",
    example: 'site@agency.example',
  },
  {
    name: 'DKIM_SELECTOR',
    group: 'mail',
    meaning: 'name under which the mail server signs: `npx gevel doctor` looks whether its key is published',
    fallback: 'the key is not looked for',
    example: 'mail2026',
  },
  {
    name: 'CRM_WEBHOOK_URL',
    group: 'mail',
    meaning: 'where each lead is also posted as JSON',
    fallback: 'nowhere',
    example: 'https://crm.agency.example/leads',
  },
  {
    name: 'CRM_WEBHOOK_SECRET',
    group: 'mail',
    meaning: 'key of the signature of these posts (`Gevel-Signature`); needed with `CRM_WEBHOOK_URL`',
    isSecret: true,
  },
  {
    name: 'OPERATOR_EMAIL',
    group: 'mail',
    meaning: 'whoever looks after the server: is mailed, too, when the site could not be renewed',
    fallback: 'only the agency is mailed',
    example: 'ops@agency.example',
  },
  {
    name: 'ALERT_WEBHOOK_URL',
    group: 'mail',
    meaning:
      'told once when mail stops (refused, or no answer for 15 minutes) or the site cannot be renewed, and once when it goes on: `{"event": "mail", "state": "refused", "since": …, "reason": …, "text": …}`, `{"event": "rebuild", "state": "failed", …}`; https, or this machine',
    fallback: 'only the log and `/api/health/ready` tell',
    isSecret: true,
    example: 'https://chat.example/hooks/4f1c',
  },
];
