// A sample of ADR monitoring centres, not the official list, which the Indian Pharmacopoeia Commission
// publishes. The JSON file names the sources and their limits.
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import data from './amc-locations.json' with { type: 'json' };

export const amcLocations = data.locations.map(({ name, address, phone, email, city, state, pincode }) => {
  const known = address ?? `${city}, ${state}`;
  return { name, address: known, phone, email, city, state, pincode, isActive: true };
}) satisfies readonly Omit<AmcLocation, 'id' | 'version' | 'isSample'>[];
