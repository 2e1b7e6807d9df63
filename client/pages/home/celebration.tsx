// Decoration while the portal is entered: 36 balloons, 18 emoji and 20 dots of confetti, each for 5 to 7 seconds. Rendered
// in the browser only, where React writes the random values through the CSSOM (the policy forbids style attributes).
import { type CSSProperties, useState } from 'react';

/** Five balloons on a grid of 40 by 60: round, long, heart, star, capsule. */
const balloons = [
  'M20 2c10 0 17 8 17 18s-8 19-17 21c-9-2-17-11-17-21S10 2 20 2z',
  'M20 1c8 0 12 9 12 20s-5 20-12 22c-7-2-12-11-12-22S12 1 20 1z',
  'M20 42C8 33 3 26 3 17a9 9 0 0 1 17-5a9 9 0 0 1 17 5c0 9-5 16-17 25z',
  'M20 2l5.300 11.500l12.700 1.500l-9.400 8.600l2.500 12.400l-11.100 -6.200l-11.100 6.200l2.500 -12.400l-9.400 -8.600l12.700 -1.500z',
  'M20 2a11 11 0 0 1 11 11v17a11 11 0 0 1-22 0V13A11 11 0 0 1 20 2zM9 21h22v1.500H9z',
];
/** Colours with enough contrast to the deep green in both themes. */
const colours = ['--marigold', '--brand-300', '--danger-600', '--deep-ink'];
const emoji = ['🎉', '💊', '👏', '🌿', '🎊', '🧪', '🩺', '🎈', '⭐'];

const between = (low: number, high: number) => low + Math.random() * (high - low);

/** A random position and duration. `deep` is how far outside the window it begins, so that not all appear at once. */
function flight(): CSSProperties {
  return {
    insetInlineStart: `${between(0, 96)}%`,
    animationDuration: `${between(5, 7)}s`,
    scale: between(0.7, 1.15),
    ['--deep' as string]: `${between(0, 60)}vh`,
    ['--lean' as string]: `${between(-24, 24)}deg`,
    ['--rest' as string]: `${between(2, 96)}%`,
  };
}

export function Celebration() {
  const [flights] = useState(() => Array.from({ length: 36 + 18 + 20 }, flight));
  return (
    <div className="celebration" aria-hidden="true">
      {Array.from({ length: 36 }, (_, index) => (
        <svg key={index} className="float balloon" viewBox="0 0 40 60" style={flights[index]}>
          <path d="M20 42v18" />
          <path d={balloons[index % 5]} style={{ fill: `var(${colours[index % colours.length]})` }} />
        </svg>
      ))}
      {Array.from({ length: 18 }, (_, index) => (
        <span key={index} className="float emoji" style={flights[36 + index]}>
          {emoji[index % emoji.length]}
        </span>
      ))}
      {Array.from({ length: 20 }, (_, index) => (
        <i
          key={index}
          className="confetti"
          style={{ ...flights[54 + index], background: `var(${colours[index % colours.length]})` }}
        />
      ))}
    </div>
  );
}
