/** How many cases a property draws that takes its time: so many by default, `PROPERTY_TIMES` times as many where that is set. */
export const draws = (usual: number): number => usual * Number(process.env['PROPERTY_TIMES'] ?? '1');
