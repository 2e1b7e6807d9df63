// The poster 'How to report' for a ward, a pharmacy or a waiting room.
import { m } from '#client/paraglide/messages.js';
import counter from '#client/pictures/counter.svg';
import { Band, Disclaimer, FourDetails, type Handout, Helpline, Own } from './handout.tsx';

export const poster: Handout = {
  id: 'poster-how-to-report',
  name: m.admin_handouts_poster,
  title: 'poster_title',
  Page: ({ t, issuer }) => (
    <div className="handout-poster">
      <img src={counter} alt={t('poster_alt')} />
      <Band t={t} title={'poster_head'} text={'poster_text'} />
      <div className="handout-in">
        <FourDetails t={t} />
      </div>
      <Helpline t={t} />
      <div className="handout-in">
        <Own t={t} issuer={issuer} />
      </div>
      <Disclaimer t={t} />
    </div>
  ),
};
