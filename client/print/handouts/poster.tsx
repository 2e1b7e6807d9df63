// The poster 'How to report' for a ward, a pharmacy or a waiting room.
import counter from '#client/pictures/counter.svg';
import { Band, Disclaimer, FourDetails, type Handout, Helpline, Own } from './handout.tsx';

export const poster: Handout = {
  id: 'poster-how-to-report',
  name: 'Poster: how to report',
  title: { en: 'Poster: how to report a side effect', hi: 'पोस्टर: दवा के दुष्प्रभाव की रिपोर्ट कैसे करें' },
  Page: ({ t, issuer }) => (
    <div className="handout-poster">
      <img
        src={counter}
        alt={t({
          en: 'At the counter of a pharmacy, a woman holds out a strip of tablets. The pharmacist writes.',
          hi: 'दवा की दुकान पर एक महिला गोलियों की पत्ती दिखा रही है। फ़ार्मासिस्ट लिख रहा है।',
        })}
      />
      <Band
        t={t}
        title={{ en: 'Did a medicine do something it should not?', hi: 'क्या किसी दवा से तकलीफ़ हुई?' }}
        text={{
          en: 'Tell us. You do not need to be sure that the medicine caused it.',
          hi: 'हमें बताएँ। यह पक्का होना ज़रूरी नहीं कि दवा ही कारण है।',
        }}
      />
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
