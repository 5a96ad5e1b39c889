import { describe, expect, it } from 'vitest';
import { fileSlug } from './file-name.ts';

describe('fileSlug', () => {
  it('is the slug of the title in the first language that has one', () => {
    expect(fileSlug({ fr: 'Certificat PEB', nl: 'EPC-attest' }, ['nl', 'fr'], 'document')).toBe('epc-attest');
    expect(fileSlug({ fr: 'Certificat PEB' }, ['nl', 'fr'], 'document')).toBe('certificat-peb');
  });

  it('is the fallback where no title gives one', () => {
    expect(fileSlug({}, ['nl'], 'document')).toBe('document');
    expect(fileSlug({ nl: '???' }, ['nl'], 'video')).toBe('video');
  });

  it('cuts a long title without a hyphen at the end', () => {
    expect(fileSlug({ nl: `${'a'.repeat(59)} bc` }, ['nl'], 'video')).toBe('a'.repeat(59));
  });
});
