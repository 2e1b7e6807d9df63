// A sample of ADR monitoring centres, not the official list, which the Indian Pharmacopoeia Commission
// publishes. The JSON file names the sources and their limits.
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import data from './amc-locations.json' with { type: 'json' };

export const amcLocations = data.locations.map(({ source: _, address, ...centre }) => ({
  ...centre,
  address: address ?? `${centre.city}, ${centre.state}`,
  isActive: true,
})) satisfies readonly Omit<AmcLocation, 'id' | 'version' | 'isSample'>[];
