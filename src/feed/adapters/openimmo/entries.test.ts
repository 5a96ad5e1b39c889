import { describe, expect, it } from 'vitest';
import { objectXml } from './fake.fixture.ts';
import { mailbox, obidOf, skeleton } from './mailbox.fixture.ts';

describe('a group of OpenImmo', () => {
  const group = '<gruppen_kennung>G</gruppen_kennung>';
  const master = '<master>G</master>';
  const grouped = (extern: string, technical: string) => objectXml({ obid: extern, extern, technical });
  const unit = grouped('U', master);

  it('whose object names itself as master is no empty project', () => {
    const { send, kinds } = mailbox();
    send('1.zip', 10, [grouped('P', group + master)]);
    expect(kinds()).toEqual(['property AN1:P']);
  });

  it('in which every object names the group and its master has one project and its homes', () => {
    const { send, kinds, parents } = mailbox();
    send('1.zip', 10, [grouped('U1', group + master), grouped('P', group), grouped('U2', group + master)]);
    expect(kinds()).toEqual(['project AN1:P', 'property AN1:U1', 'property AN1:U2']);
    expect(parents()).toEqual({ 'AN1:U1': 'AN1:P', 'AN1:U2': 'AN1:P' });
  });

  it('without a master is a group of homes', () => {
    const { send, kinds } = mailbox();
    send('1.zip', 10, [grouped('A', group), grouped('B', group)]);
    expect(kinds()).toEqual(['property AN1:A', 'property AN1:B']);
  });

  it('has the only object that names itself for its project, where others name it from outside', () => {
    const { send, kinds, parents } = mailbox();
    send('1.zip', 10, [unit, grouped('P', group + master)]);
    expect(kinds()).toEqual(['project AN1:P', 'property AN1:U']);
    expect(parents()).toEqual({ 'AN1:U': 'AN1:P' });
  });

  it('has no project where several objects name themselves: each of them is a home', () => {
    const { send, kinds, parents } = mailbox();
    send('1.zip', 10, [grouped('A', group + master), grouped('B', group + master), unit]);
    expect(kinds()).toEqual(['property AN1:A', 'property AN1:B', 'property AN1:U']);
    expect(parents()).toEqual({ 'AN1:A': undefined, 'AN1:B': undefined, 'AN1:U': undefined });
  });

  it('has the one that names it as its project, where all others name no master', () => {
    const { send, kinds, parents } = mailbox();
    send('1.zip', 10, [grouped('U1', group), grouped('P', group + master), grouped('U2', group)]);
    expect(kinds()).toEqual(['project AN1:P', 'property AN1:U1', 'property AN1:U2']);
    expect(parents()).toEqual({ 'AN1:U1': 'AN1:P', 'AN1:U2': 'AN1:P' });
  });

  it('has no project where several name no master, and somebody hears of it', () => {
    const { send, kinds, parents, unclear } = mailbox();
    send('1.zip', 10, [grouped('A', group), grouped('B', group), unit]);
    expect(kinds()).toEqual(['property AN1:A', 'property AN1:B', 'property AN1:U']);
    expect(parents()).toEqual({ 'AN1:A': undefined, 'AN1:B': undefined, 'AN1:U': undefined });
    expect(unclear()).toEqual([
      'The group G has several objects without a master (A, B), so nobody knows which is the project: each is shown as a home.',
    ]);
    send('2.zip', 11, [skeleton(obidOf('B'))]);
    expect([kinds(), unclear()]).toEqual([['project AN1:A', 'property AN1:B', 'property AN1:U'], []]);
  });

  it('that is not given, or only by another sender, is no project; a home that names it stands alone', () => {
    const { send, kinds, parents } = mailbox();
    const [other, ofOther] = [grouped('O', '<gruppen_kennung>H</gruppen_kennung>'), '<master>H</master>'];
    send('1.zip', 10, [unit, other, grouped('V', ofOther)]);
    send('2.zip', 11, [grouped('P', group)], { anid: 'AN2' });
    expect(kinds()).toEqual(['project AN1:O', 'property AN1:U', 'property AN1:V', 'property AN2:P']);
    expect(parents()).toEqual({ 'AN1:U': undefined, 'AN1:V': 'AN1:O', 'AN2:P': undefined });
  });

  it('is one project as soon as its master comes, and none any more when that is taken back', () => {
    const { send, kinds, parents } = mailbox();
    send('1.zip', 10, [unit]);
    send('2.zip', 11, [grouped('P', group)]);
    expect([kinds(), parents()]).toEqual([['project AN1:P', 'property AN1:U'], { 'AN1:U': 'AN1:P' }]);
    send('3.zip', 12, [skeleton(obidOf('P'))]);
    expect(parents()).toEqual({ 'AN1:U': undefined });
  });
});
