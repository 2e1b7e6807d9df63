// The allowed content of a .docx or .pptx: types of parts, of relationships between them, and of fields in the
// text. Everything else is refused (ECMA-376, part 1, 11 and 13 to 15; the types of [MS-DOCX] and [MS-PPTX]).

const list = (words: string) => words.trim().split(/\s+/);

/** Endings after `application/vnd.openxmlformats-officedocument.` and after Microsoft's counterpart. */
const office = list(`
  wordprocessingml.styles+xml wordprocessingml.stylesWithEffects+xml wordprocessingml.settings+xml
  wordprocessingml.webSettings+xml wordprocessingml.fontTable+xml wordprocessingml.numbering+xml
  wordprocessingml.footnotes+xml wordprocessingml.endnotes+xml wordprocessingml.header+xml wordprocessingml.footer+xml
  wordprocessingml.comments+xml wordprocessingml.commentsExtended+xml wordprocessingml.commentsIds+xml
  wordprocessingml.commentsExtensible+xml wordprocessingml.people+xml wordprocessingml.document.glossary+xml
  wordprocessingml.printerSettings presentationml.slide+xml presentationml.slideLayout+xml
  presentationml.slideMaster+xml presentationml.notesMaster+xml presentationml.notesSlide+xml
  presentationml.handoutMaster+xml presentationml.presProps+xml presentationml.viewProps+xml
  presentationml.tableStyles+xml presentationml.tags+xml presentationml.comments+xml
  presentationml.commentAuthors+xml presentationml.printerSettings drawingml.chart+xml drawingml.chartshapes+xml
  drawingml.diagramColors+xml drawingml.diagramStyle+xml drawingml.diagramLayout+xml drawingml.diagramData+xml
  theme+xml themeOverride+xml themeManager+xml custom-properties+xml extended-properties+xml customXmlProperties+xml
  vmlDrawing obfuscatedFont`);
const others = list(`
  application/xml text/xml application/inkml+xml application/x-fontdata application/x-font-ttf
  application/vnd.openxmlformats-package.relationships+xml application/vnd.openxmlformats-package.core-properties+xml
  application/vnd.openxmlformats-package.digital-signature-origin
  application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml
  application/vnd.ms-word.stylesWithEffects+xml application/vnd.ms-office.chartstyle+xml
  application/vnd.ms-office.chartcolorstyle+xml application/vnd.ms-office.drawingml.diagramDrawing+xml
  application/vnd.ms-office.classificationlabels+xml application/vnd.ms-powerpoint.revisioninfo+xml
  application/vnd.ms-powerpoint.changesinfo+xml application/vnd.ms-powerpoint.comments+xml
  application/vnd.ms-powerpoint.authors+xml`);

const officeType = 'application/vnd.openxmlformats-officedocument.';

/** In lower case, because content types are compared in lower case. */
export const mainTypes: Readonly<Record<string, readonly string[]>> = {
  docx: [`${officeType}wordprocessingml.document.main+xml`],
  pptx: list(
    `${officeType}presentationml.presentation.main+xml ${officeType}presentationml.slideshow.main+xml`,
  ),
};
export const allowedTypes: ReadonlySet<string> = new Set(
  [...office.map((type) => officeType + type), ...others, ...Object.values(mainTypes).flat()].map((type) =>
    type.toLowerCase(),
  ),
);

/** Declared types of pictures, sound and films, each with the types that their bytes may have. */
export const allowedMedia: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'image/png': 'image/png image/apng',
    'image/jpeg': 'image/jpeg',
    'image/jpg': 'image/jpeg',
    'image/gif': 'image/gif',
    'image/bmp': 'image/bmp',
    'image/tiff': 'image/tiff',
    'image/webp': 'image/webp',
    'image/vnd.ms-photo': 'image/vnd.ms-photo',
    'image/x-emf': 'image/emf image/wmf',
    'image/emf': 'image/emf image/wmf',
    'image/x-wmf': 'image/wmf image/emf',
    'image/wmf': 'image/wmf image/emf',
    'image/svg+xml': 'image/svg+xml',
    'audio/mpeg': 'audio/mpeg',
    'audio/mp3': 'audio/mpeg',
    'audio/wav': 'audio/wav',
    'audio/x-wav': 'audio/wav',
    'audio/mp4': 'audio/x-m4a audio/mp4 video/mp4',
    'video/mp4': 'video/mp4 video/x-m4v',
    'video/quicktime': 'video/quicktime',
    'video/x-ms-wmv': 'video/x-ms-asf application/vnd.ms-asf',
    'video/avi': 'video/vnd.avi',
    'video/x-msvideo': 'video/vnd.avi',
  }).map(([type, found]) => [type, found.split(' ')]),
);

/** A relationship type is one of these beginnings and a last word of the list below. */
export const relationshipBases = [
  /^http:\/\/schemas\.openxmlformats\.org\/office[dD]ocument\/2006\/relationships\//,
  /^http:\/\/purl\.oclc\.org\/ooxml\/officeDocument\/relationships\//,
  /^http:\/\/schemas\.openxmlformats\.org\/package\/2006\/relationships\//,
  /^http:\/\/schemas\.microsoft\.com\/office\/20\d\d(?:\/\d\d)?\/relationships\//,
];
export const allowedRelationships: ReadonlySet<string> = new Set(
  list(`
  officeDocument metadata/core-properties metadata/extended-properties metadata/thumbnail extended-properties
  custom-properties customXml customXmlProps digital-signature/origin digital-signature/signature theme themeOverride
  styles stylesWithEffects stylesWithtEffects settings webSettings fontTable font numbering footnotes endnotes header
  footer comments commentsExtended commentsExtensible commentsIds people glossaryDocument printerSettings image hdphoto
  media audio video hyperlink slide slideLayout slideMaster notesMaster notesSlide handoutMaster presProps viewProps
  tableStyles tags commentAuthors authors comments chart chartUserShapes chartStyle chartColorStyle diagramData
  diagramDrawing diagramColors diagramQuickStyle diagramLayout vmlDrawing ink revisionInfo changesInfo
  classificationlabels metadata/classificationlabels`),
);

/** Allowed field codes in a text: none of them fetches, starts or embeds something. */
export const allowedFields: ReadonlySet<string> = new Set(
  list(`
  = ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE
  DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF
  INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS
  PAGE PAGEREF PRINTDATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL TA TC
  TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE SHAPE`),
);

/** Allowed actions of a click on a slide. */
export const allowedSlideActions: ReadonlySet<string> = new Set(
  list('noaction hlinkshowjump hlinksldjump customshow media'),
);
