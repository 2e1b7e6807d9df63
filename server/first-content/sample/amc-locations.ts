// Sample of ADR monitoring centres. Facts, sources and the note on their limits are in the JSON file; it is not
// the official list, which the Indian Pharmacopoeia Commission keeps.
import type { AmcLocation } from '#contract/amc-locations.ts';
import data from './amc-locations.json' with { type: 'json' };

export const amcLocations = data.locations.map(({ name, address, phone, email, city, state, pincode }) => {
  const known = address ?? `${city}, ${state}`;
  return { name, address: known, phone, email, city, state, pincode, isActive: true };
}) satisfies readonly Omit<AmcLocation, 'id' | 'version' | 'isSample'>[];
