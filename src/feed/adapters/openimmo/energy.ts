import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { energyLabelIn, energyValue } from '#feed/adapters/energy-value.ts';
import { endOfMonth, germanDate } from '#feed/adapters/other-dates.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';

/** The first energy certificate of an object; of a second one nothing is shown, and that is counted. */
export function convertEnergy(
  object: XmlElement,
  country: string | undefined,
  { codes, settings }: ConvertContext,
): FormatRecord {
  const [pass, ...others] = childrenOf(childAt(object, 'zustand_angaben'), 'energiepass');
  if (others.length > 0) codes.noteUnsaid('energiepass', 'a second certificate');
  // A German class is no Belgian or Luxembourg label; an agency that enters the local one says so.
  const isLocal = settings['energyClassIsLocal'] === 'yes' || (country !== 'BE' && country !== 'LU');
  const label = textAt(pass, 'wertklasse');
  if (!isLocal && label !== undefined)
    codes.noteUnsaid('wertklasse', `${label.slice(0, 20)}, a class of another country`);
  return {
    EnergyPerformance: energyValue(textAt(pass, 'endenergiebedarf') ?? textAt(pass, 'energieverbrauchkennwert'), label),
    EPCLabelText: isLocal ? energyLabelIn(label, 'wertklasse', { codes }) : undefined,
    EPCEndDate: endOfMonth(germanDate(textAt(pass, 'gueltig_bis'))),
  };
}
