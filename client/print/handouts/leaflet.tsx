// The leaflet for patients: what a side effect is, when to report it, and what happens with a report. Two pages.
import { m } from '#client/paraglide/messages.js';
import journey from '#client/pictures/journey.svg';
import phone from '#client/pictures/phone.svg';
import rash from '#client/pictures/rash.svg';
import { Band, Disclaimer, FourDetails, type Handout, Helpline, type Key, Own } from './handout.tsx';

const parts: readonly { title: Key; lines: readonly Key[] }[] = [
  {
    title: 'leaflet_what',
    lines: ['leaflet_what_1', 'leaflet_what_2', 'leaflet_what_3'],
  },
  {
    title: 'leaflet_who',
    lines: ['leaflet_who_1', 'leaflet_who_2', 'leaflet_who_3'],
  },
  {
    title: 'leaflet_first',
    lines: ['leaflet_first_1', 'leaflet_first_2', 'leaflet_first_3'],
  },
  {
    title: 'leaflet_then',
    lines: ['leaflet_then_1', 'leaflet_then_2', 'leaflet_then_3'],
  },
];

export const leaflet: Handout = {
  id: 'leaflet-for-patients',
  name: m.admin_handouts_leaflet,
  title: 'leaflet_title',
  Page: ({ t, issuer }) => (
    <>
      <div className="handout-page">
        <Band t={t} title={'leaflet_head'} />
        <div className="handout-pair">
          <img src={rash} alt={t('leaflet_rash_alt')} />
          <img src={phone} alt={t('leaflet_phone_alt')} />
        </div>
        <div className="handout-in handout-columns">
          {parts.map(({ title, lines }) => (
            <section key={title}>
              <h3>{t(title)}</h3>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{t(line)}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <div className="handout-in handout-next">
        <FourDetails t={t} />
      </div>
      <img className="handout-wide" src={journey} alt={t('leaflet_journey_alt')} />
      <Helpline t={t} />
      <div className="handout-in">
        <Own t={t} issuer={issuer} />
      </div>
      <Disclaimer t={t} />
    </>
  ),
};
