// Card of one centre: address, contact, directions.
import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { mail, outward, phone as phoneIcon, pin } from '#client/components/ui/icon-paths.ts';
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import type { PlacedCentre } from './near.tsx';
import { mailtoLink } from '#contract/contact-info-rules.ts';

/** A card, or with `isLine` a row of a list. */
export function CentreCard({ centre, isLine }: { centre: PlacedCentre; isLine: boolean }) {
  const { name, address, city, state, pincode, phone, email } = centre;
  const place = `${city}, ${state}`;
  return (
    <li className={isLine ? 'centre-line' : 'label flex flex-col'}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lede" lang={contentLang(name)}>
          {name}
        </h3>
        <Badge tone="ok">{m.amc_active()}</Badge>
      </div>
      <p className="mt-1 text-ink-2" lang={contentLang(place, city)}>
        {place}
        {centre.km !== null && <> · {m.amc_distance({ count: Math.round(centre.km) })}</>}
      </p>
      <address className="mt-3 grid gap-1 not-italic">
        {/* A centre without a known address has its city and state as the address. */}
        {address !== place && (
          <Line icon={pin}>
            <span lang={contentLang(address)}>{address}</span>
          </Line>
        )}
        {pincode && (
          <p className={address === place ? '' : 'ps-6'}>
            {m.amc_pin()} {pincode}
          </p>
        )}
        {phone && (
          <Line icon={phoneIcon}>
            <PhoneLink phone={phone} className="inline-block py-2" />
          </Line>
        )}
        {email && (
          <Line icon={mail}>
            <a href={mailtoLink(email)} className="inline-block py-2 [overflow-wrap:anywhere]">
              {email}
            </a>
          </Line>
        )}
      </address>
      <p className="centre-acts">
        {phone && (
          <PhoneLink phone={phone} className="button button-secondary">
            <Icon path={phoneIcon} /> {m.amc_call_centre()}
            <span className="sr-only">{name}</span>
          </PhoneLink>
        )}
        <a
          href={directions(centre)}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-secondary"
        >
          <span>
            {m.amc_directions()}{' '}
            <span className="sr-only">
              {m.amc_directions_to({ name })} {m.ui_new_tab()}
            </span>
          </span>
          <Icon path={outward} />
        </a>
      </p>
    </li>
  );
}

function Line({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="grid grid-cols-[20px_minmax(0,1fr)] items-baseline gap-x-3">
      <Icon path={icon} />
      <span>{children}</span>
    </p>
  );
}

/** Address of a map search for the centre. */
function directions({ name, address, city, state }: AmcLocation): string {
  const query = encodeURIComponent([name, address, city, state].join(', '));
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
