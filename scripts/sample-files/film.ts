// The sample film 'How to report a side effect': drawings that the camera moves over, and captions in both languages. It
// has no sound, and no words in the picture.

/** A scene: a drawing, the part that the camera shows at the start and at the end (x, y, width of 480), and captions. */
interface Scene {
  drawing: string;
  from: readonly [x: number, y: number, width: number];
  to: readonly [x: number, y: number, width: number];
  en: string;
  hi: string;
}

export const framesASecond = 12;
/** How long a scene takes, in seconds. */
export const sceneSeconds = 6;
/** How long one drawing fades into the next, in seconds. */
const fade = 0.6;

const scenes: readonly Scene[] = [
  {
    drawing: 'rash',
    from: [0, 45, 480],
    to: [60, 90, 400],
    en: 'Some days after a new medicine, a rash.',
    hi: 'नई दवा के कुछ दिन बाद, चकत्ते।',
  },
  {
    drawing: 'blister',
    from: [0, 45, 480],
    to: [130, 110, 250],
    en: 'Was it the medicine? You do not need to be sure.',
    hi: 'क्या यह दवा से हुआ? पक्का होना ज़रूरी नहीं।',
  },
  {
    drawing: 'counter',
    from: [0, 90, 480],
    to: [170, 90, 290],
    en: 'Tell your pharmacist or your doctor what happened.',
    hi: 'अपने फ़ार्मासिस्ट या डॉक्टर को बताएँ कि क्या हुआ।',
  },
  {
    drawing: 'carton',
    from: [60, 60, 360],
    to: [0, 45, 480],
    en: 'Keep the pack: the name, batch and expiry date are on it.',
    hi: 'पैक सँभालकर रखें: उस पर नाम, बैच और समाप्ति तिथि है।',
  },
  {
    drawing: 'phone',
    from: [0, 45, 480],
    to: [90, 10, 340],
    en: 'Report it yourself, on a phone, in two minutes.',
    hi: 'फ़ोन से खुद रिपोर्ट करें, दो मिनट में।',
  },
  {
    drawing: 'journey',
    from: [0, 0, 300],
    to: [0, 45, 480],
    en: 'Your report goes a long way, and protects the next patient.',
    hi: 'आपकी रिपोर्ट दूर तक जाती है, और अगले मरीज़ को बचाती है।',
  },
];

export const seconds = scenes.length * sceneSeconds;

/** A page of 768 by 432 pixels whose `draw(second)` shows that moment. */
export function filmPage(sourceOf: (drawing: string) => string): string {
  const images = scenes.map(({ drawing }) => `<img src="data:image/svg+xml;base64,${sourceOf(drawing)}">`);
  const script = `
const scenes = ${JSON.stringify(scenes)};
const images = [...document.images];
const ease = (x) => x * x * (3 - 2 * x);
function draw(second) {
  scenes.forEach(({ from, to }, place) => {
    const at = place * ${sceneSeconds};
    const part = ease(Math.min(1, Math.max(0, (second - at + ${fade}) / ${sceneSeconds + fade})));
    const [x, y, width] = from.map((value, axis) => value + (to[axis] - value) * part);
    const scale = 768 / width;
    images[place].style.transform = 'translate(' + -x * scale + 'px,' + -y * scale + 'px) scale(' + scale + ')';
    images[place].style.opacity = Math.min(1, Math.max(0, (second - at + ${fade}) / ${fade}));
  });
}
draw(0);`;
  return (
    '<style>body{margin:0;overflow:hidden;width:768px;height:432px;background:#012e30}' +
    'img{position:absolute;inset:0 auto auto 0;width:480px;height:360px;transform-origin:0 0}</style>' +
    `${images.join('')}<script>${script}</script>`
  );
}

const time = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`;

/** The captions as WebVTT: each cue in English and in Hindi. */
export function captionsOf(): string {
  const cues = scenes.map(
    ({ en, hi }, place) =>
      `${time(place * sceneSeconds)} --> ${time((place + 1) * sceneSeconds)}\n${en}\n<lang hi>${hi}</lang>\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}
