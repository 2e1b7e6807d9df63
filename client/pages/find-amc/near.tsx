// Centres near a PIN code or near the device. Neither leaves the device.
import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Field } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { kilometres, nearness, readPin, stateOfPin } from '#contract/postal-regions-rules.ts';
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';

/** Where the visitor is: a PIN code, or degrees north and east. */
export type Place = { pin: string } | { at: readonly [north: number, east: number] };

/** A centre with its distance in kilometres, where both are known. */
export type PlacedCentre = AmcLocation & { km: number | null };

/** The centres near a place, the nearest first: of a PIN those of its district, its circle and its state. */
export function placesNear(place: Place, centres: readonly AmcLocation[]): PlacedCentre[] {
  if ('pin' in place) {
    return centres
      .flatMap((centre) => {
        const near = nearness(place.pin, centre);
        return near === null ? [] : [{ ...centre, km: null, near }];
      })
      .sort((a, b) => a.near - b.near);
  }
  return centres
    .flatMap((centre) => {
      const [north, east] = [centre.latitude, centre.longitude].map((typed) => (typed ? Number(typed) : NaN));
      const km = kilometres(place.at, [north ?? NaN, east ?? NaN]);
      return Number.isNaN(km) ? [] : [{ ...centre, km }];
    })
    .sort((a, b) => a.km - b.km);
}

export function Near({ onPlace }: { onPlace(place: Place): void }) {
  const [fault, setFault] = useState<string | null>(null);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get('pin');
    const pin = readPin(typeof typed === 'string' ? typed : '');
    if (pin === null || stateOfPin(pin) === null) {
      setFault(m.amc_pin_wrong());
      form.querySelector('input')?.focus();
      return;
    }
    setFault(null);
    onPlace({ pin });
  }

  function askDevice() {
    setFault(null);
    const failed = () => setFault(m.amc_no_position());
    const device = navigator as { geolocation?: Geolocation };
    if (!device.geolocation) return failed();
    device.geolocation.getCurrentPosition(
      ({ coords }) => onPlace({ at: [coords.latitude, coords.longitude] }),
      failed,
      { maximumAge: 600_000, timeout: 20_000 },
    );
  }

  return (
    <form
      onSubmit={search}
      noValidate
      className="mt-5 flex flex-wrap items-end gap-3 [&>*]:m-0 noscript:hidden"
    >
      <Field id="pin" label={m.amc_my_pin()} error={fault}>
        <input
          id="pin"
          name="pin"
          className="control w-40"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'pin-error' : undefined}
        />
      </Field>
      <Button type="submit" variant="secondary">
        {m.amc_near_my_pin()}
      </Button>
      <Button variant="quiet" onClick={askDevice}>
        {m.amc_near_me()}
      </Button>
    </form>
  );
}
