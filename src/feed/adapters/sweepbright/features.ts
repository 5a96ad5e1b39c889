import { isList } from '#base/json.ts';
import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { tellOddFlags } from '#feed/adapters/odd-values.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { threeState } from './convert-legal.ts';

/** Words of what is there. */
export function amenities(estate: RawRecord, { codes }: ConvertContext): FormatRecord {
  const told = estate['amenities'];
  const words = isList(told) ? told : [];
  const fields = words.map((word) => codes.word('amenity', word, 'amenities')).filter((field) => field !== undefined);
  // A word that is missing may not have been filled in: only a yes is told.
  return Object.fromEntries(fields.map((field) => [field, true]));
}

/** Energy sources and comfort that were ticked. */
export function features(estate: RawRecord, { warn, codes }: ConvertContext): FormatRecord {
  const all = fieldsOf(estate['features']);
  const energy = fieldsOf(all['energy']);
  const ecology = fieldsOf(all['ecology']);
  const isTicked = (value: unknown) => threeState(value) === true;
  const climate = fieldsOf(all['heating_cooling']);
  const { heat_pump, fuel, gas } = energy;
  const { furnished } = fieldsOf(all['comfort']);
  const { central_heating, individual_heating } = climate;
  const { double_glazing } = ecology;
  tellOddFlags({ heat_pump, fuel, gas, furnished, central_heating, individual_heating, double_glazing }, warn);
  const isHeated = isTicked(climate['central_heating']) || isTicked(climate['individual_heating']);
  // A home with electricity is not heated by it, nor one with gas unless it is heated at all.
  const sources = [
    ['heat_pump', 'heat-pump', true],
    ['fuel', 'fuel-oil', true],
    ['gas', 'gas', isHeated],
  ] as const;
  const [heating, ...others] = sources.filter(([name, , isSure]) => isSure && isTicked(energy[name]));
  for (const [name] of others) codes.noteUnsaid('features.energy', name);
  return {
    HeatingID: heating?.[1],
    HasGas: isTicked(energy['gas']) || undefined,
    HasFurnished: isTicked(fieldsOf(all['comfort'])['furnished']) || undefined,
    WindowGlazingID: isTicked(ecology['double_glazing']) ? 'double' : undefined,
  };
}
