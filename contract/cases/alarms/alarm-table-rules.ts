// The alarm words: themes, words and phrases, in English, in Hindi in Devanagari and in Hindi in Latin letters, with
// common misspellings. `alarm-words-rules.ts` looks for them and says how an entry is read.
//
// How an entry is written: words with a space between them. `a/b` is one word or the other, `a*` any word that begins
// with it, `?a` a word that may be missing, `_` up to three words of any kind, `.` the end of a clause,
// `3-60` a number from 3 to 60. `TEN` in capital
// letters is the abbreviation, and not the number, in a text that also has small letters. Spelling is folded before: case, doubled
// letters, `ee` and `i`, `oo` and `u`, `w` and `v`, `z` and `j`, long and short vowels and nukta of Devanagari are the
// same. Words of seven letters or more are also found with one wrong letter.
import type { AlarmTheme } from './alarm-themes-rules.ts';

export interface ThemeWords {
  /** Phrases whose negation is the alarm. Nothing cancels them. */
  never: string;
  /** Words and phrases that a negation can cancel. */
  words: string;
}

/** Relatives, and no pronoun, which may also stand for a symptom: 'they are gone', 'वह अब नहीं है'. */
const kin =
  'father/mother/mom/mum/dad/papa/mummy/maa/baby/child/kid/infant/newborn/son/daughter/husband/wife/brother/sister/uncle/aunt/aunty/grandfather/grandmother/grandma/grandpa/granny/patient/pt/mareej/marij/rogi/bachcha/bachha/bacha/baccha/bachche/bachchi/bacchi/pita/pitaji/mataji/mata/pati/patni/beta/bete/beti/bhai/bahan/behan/biwi/bivi/bahu/dada/dadi/nana/nani/dadaji/dadiji/nanaji/naniji/chacha/chachi/bhabhi/sasur/sas/ammi/abu/मरीज/रोगी/पिता/पिताजी/माता/माताजी/मां/पापा/मम्मी/बच्चा/बच्चे/बच्ची/शिशु/पति/पत्नी/बेटा/बेटे/बेटी/भाई/बहन/बीवी/बहू/दादा/दादी/नाना/नानी/दादाजी/नानाजी/चाचा/चाची/भाभी/सास/ससुर/पेशेंट/bachi/mama/mami/mausi/mausa/bua/fufa/phupha/tau/taai/tai/jija/sala/saali/devar/nanad/jeth/saas/dost/padosi/pota/poti/nati/chachaji/mamaji/tauji/didi/bhaiya/bhaiyya/abba/nephew/niece/cousin/friend/neighbour/neighbor/colleague/grandson/granddaughter/grandchild/grandchildren/grandparents/parents/twin/twins/children/kids/wives/sons/daughters/toddler/hubby/spouse/fiance/fiancee/partner/law/mil/fil/papaji/grandad/granddad/victim/मामा/मामी/मौसी/बुआ/फूफा/ताऊ/ताई/जीजा/साला/देवर/ननद/दोस्त/पड़ोसी/पोता/पोती/नाती/चाचाजी/मामाजी/ताऊजी/दीदी/भैया/अब्बा/अम्मी/नवजात/बिटिया/bitiya/munna/guddi/बुजुर्ग/bujurg';
/** Words for a person or a relative, which tell who is meant. */
const person = `he/she/they/him/her/man/woman/girl/boy/lady/person/vo/voh/woh/aurat/admi/aadmi/ladke/ladka/ladki/वह/वो/औरत/आदमी/लड़के/लड़का/लड़की/${kin}`;
const anyone = `${kin}/he/she/him/her/man/woman/girl/boy/lady/person`;
const back = 'back/alive';
const whose = 'his/her/their/our/my/the/its/own/precious';
const relativesOwn =
  "son's/daughter's/father's/mother's/wife's/husband's/brother's/sister's/baby's/child's/patient's/uncle's/aunt's/grandfather's/grandmother's/people's/man's/woman's/boy's/girl's";
const gone = 'gaya/gayi/gai/gaye/gae/gya/gyi/gye/gayaa/gaiya/chuka/chuki/chuke/jata/jati/jate/jana/jane';
const goneDeva = 'गया/गई/गए/गये/चुका/चुकी/चुके/जाना/जाने';
const drug =
  'medicine/medicines/medicin/drug/drugs/tablet/tablets/tab/strip/capsule/capsules/syrup/injection/vaccine/vial/batch/lot/bottle/pack/packet/cream/ointment/drops/product/stock/item/inhaler/insulin/ampoule/sample/kit';
const drugHindi =
  'dava/davai/davaai/davayi/davaiya/davaiyan/goli/golian/syrup/strip/injection/tablet/capsule/medicine/sui/दवा/दवाई/दवाइयां/गोली/गोलियां/सिरप/इंजेक्शन/टैबलेट/कैप्सूल/स्ट्रिप/टीका';
const face = 'face/facial/lip/lips/tongue/throat/mouth/eyelid/eyelids/periorbital/eyes/airway/larynx/uvula';
const faceHindi =
  'chehra/chehre/chehara/chehare/chahra/chahre/chera/muh/munh/mooh/hoth/honth/hont/hoth/jibh/jeebh/jeev/jubaan/gala/gale/galaa/ankh/aankh/ankhe/aankhe/ankhen/aankhen/palke/palak/चेहरा/चेहरे/मुंह/मुह/होंठ/होठ/होंठों/ओंठ/जीभ/जुबान/गला/गले/आंख/आंखें/आंखे/पलकें/पलक';
const month =
  'jan/january/feb/february/mar/march/apr/april/may/june/july/aug/august/sep/sept/september/oct/october/nov/november/dec/december/20*/month/year/week/date/last';
const complaint =
  'bukhar/fever/dard/pain/khujli/khujali/rash/ulti/sujan/sujjan/taklif/takleef/problem/samasya/asar/fayda/fark/khansi/chakkar/dane/lalpan/lali/allergy/elergy/itching/swelling/jarurat/yad/kamjori/dast/jalan/ji/बुखार/दर्द/खुजली/रैश/उल्टी/सूजन/तकलीफ/समस्या/असर/फायदा/फर्क/खांसी/चक्कर/दाने/लालपन/एलर्जी/जरूरत/याद/कमजोरी/दस्त/जलन/परेशानी/दिक्कत/शिकायत/घबराहट/तकलीफें';
const low =
  'low/lower/fell/fall/falling/drop/dropped/dropping/decreas*/reduc*/down/less/dip*/critical/plummet*';
const skinHindi = 'chamdi/chamri/chamadi/chamari/khal/khaal/tvacha/tvcha/skin/चमड़ी/खाल/त्वचा/स्किन';
const pregnancyHindi = 'garbh/hamal/pet/गर्भ/हमल';

export const alarmTable: Record<AlarmTheme, ThemeWords> = {
  death: {
    never: `
      not/never ?able ?to survive/surviv/survived/survving
      failed/unable/fail to survive
      not/never/unable ?able ?to ?be saved/rescued
      not/never/unable/failed ?able ?be ?to save ?${whose} ${person}
      not/never/unable/failed ?able ?be ?to ?be resuscitated/revived/resuscitate/revive
      not/never make it
      not/never live/pull ?through
      not make it ?alive to ?the/this/our/any hospital/icu/ward/casualty/emergency/home/ambulance/morning
      not/never/unable/failed ?able ?be ?to bring/get/brought him/her/them/patient/${kin} ${back}
      not/never/unable/failed ?able ?be ?to bring/get ?the/my/our/his/her ${kin} ${back}
      doctors/they/staff ?just gave up
      nothing/nobody/noone/none could ?be ?have ?been ?done ?to save/saved/revive
      sleep/slept/asleep and ?then/just did/never/not/could ?not wake/woke/woken/get/got/rise ?up
      ${anyone} is/was no longer there/here
      ${anyone} is/was/are/were not with/among us/me
      nobody/noone/none could ?have save/saved/revive/revived
      no one/body/doctor could ?have save/saved/revive/revived
      my/our ?dear/poor/only ${kin} never came/come/returned ?back home/from
      ${kin} ?ji/जी ab/अब ?is/इस ?duniya/दुनिया ?me/में nahi/nahin/nai/nhi/नहीं/नही hai/hain/h/he/है/हैं
      phir/fir/dobara/dubara/phirse/firse/kabhi/फिर/दोबारा/दुबारा/कभी ?kabhi/कभी uth/utha/uthi/uthe/jaga/jagi/jage/उठ/उठा/उठी/उठे/जागा/जागी/जागे ?hi/ही nahi/nahin/nai/nhi/na/नहीं/नही/न .
      soya/soyi/soye/soi/सोया/सोई/सोये/सोए ?tha/thi/था/थी aur/or/to/और/तो ?phir/fir/फिर ?se/से uth/utha/uthi/uthe/jaga/jagi/उठ/उठा/उठी/उठे/जागा/जागी ?hi/ही nahi/nahin/nai/nhi/na/नहीं/नही/न
      phir/fir/फिर ?kabhi/कभी ankh/aankh/ankhe/aankhe/ankhen/aankhen/आंख/आंखें ?hi/ही nahi/nahin/nai/nhi/नहीं/नही khol*/खोल*
      is/was/are/were/being/he/she/now/${person} no more
      no more with/among us
      nahi/nahin/nai/nhi/नहीं/नही hai/hain/h/he/raha/rahi/rahe/है/हैं/रहा/रही/रहे hamare/humare/हमारे beech/bich/bish/बीच
      no longer alive/living/live/survives/with/among/breathing
      not alive/living
      not/no in/of this world
      could/can not wake/awaken/rouse him/her/them/${kin}
      nobody/noone/never expected/thought/imagined/told ?me/us ?that he/she/they/him/her/${kin} would/will/could/might die
      ankh/aankh/ankhe/aankhe/ankhen/aankhen/आंख/आंखें band/बंद ki/kari/kar/की/कर ?li/ली to/aur/तो/और ?phir/fir/फिर ?kabhi/कभी khol*/खोल* ?hi/ही nahi/nahin/nai/nhi/na/नहीं/नही
      kabhi/कभी nahi/nahin/nai/nhi/नहीं/नही utha/uthi/uthe/jaga/jagi/jage/उठा/उठी/उठे/जागा/जागी/जागे
      not/never ?be brought back ?to ?life .
      not/never come/came/return/returned ?back ?home ?out ?of ?from ?the/this ?icu/hospital/ventilator/theatre/surgery/operation/coma/it alive
      neither _ nor _ ?could ?be survived/saved/survive
      not/never/no respond/responded/responding/response ?at ?all to ?the/any ?repeated cpr/resuscitation/resus/shock/shocks/defibrillation
      no/nil response to ?the/any ?repeated cpr/resuscitation/resus/shock/shocks/defibrillation
      subah/सुबह ?tak/तक ?phir/फिर uth/utha/uthi/uthe/jaga/jagi/jage/उठ/उठा/उठी/उठे/जागा/जागी/जागे hi/ही nahi/nahin/nai/nhi/na/नहीं/नही/न
      never woke/wake/regained/opened ?up/eyes
      heart/dil/दिल _ never/not/nahi/नहीं ?again start/started/restart/restarted/beat/chala/चला
      never got up ?again
      not wake/woke/woken up
      no sign/signs of life
      नहीं रहे/रही/रहा
      नही/नहि रहे/रही/रहा
      न रहे/रही/रहा
      बच नहीं/नही/ना/न
      नहीं/नही/ना/न बच/बचा/बची/बचे/बचाया/बचाई/बचाए/बचेगा/बचेगी/बचेंगे/बचेंगी
      बचा/बचाया/बचाई नहीं/नही/न
      जान नहीं/नही/न बच*
      जीवित/जिंदा/ज़िन्दा नहीं/नही
      दुनिया/बीच में नहीं/नही
      nahi/nahin/nai/nhi/nahee/naahi/nhin/naheen rahe/rahi/raha/rhe/rhi/rha/rahey/rahin/raheen/rahein
      na rahe/rahi/raha
      ${kin} ?ji/जी ?ab/अब nahi/nahin/nai/nhi/नहीं/नही rahe/rahi/raha/rhe/rhi/rha/रहे/रही/रहा
      bach/bch/bachh nahi/nahin/nai/nhi/nahee/na/nhin
      nahi/nahin/nai/nhi/na bach/bacha/bachi/bache/bachaya/bachay/bachega/bachegi/bachenge/bachengi/bachai
      bacha/bachaya/bachay/bachai nahi/nahin/nai/nhi/na
      jan/jaan nahi/nahin/nai/nhi/na bach*
      jinda/jindaa/jivit/zinda nahi/nahin/nai/nhi
      doctor/doctors/they/we/hospital could/can not save
      never came/come ?back/home alive
      hamare/humare/हमारे beech/bich/bish/बीच ?me/में nahi/nahin/nai/nhi/नहीं/नही
      duniya/beech/bich me/mein/mai nahi/nahin/nai/nhi`,
    words: `
      die/dies/died/dying/dyed/daied/diead/dide/dided/dieded/dieing
      dead/ded/deads
      death/deaths/deth/daeth/dath/deathe/deathh/deat/deathly
      deceas*/decesed/diceased/disceased
      fatal/fatally/fatality/fatalities/fatel
      fetal outcome
      expire/expired/expires/expird/exspired/expaired/expierd/expiered/ekspire/ekspired/expiring/xpired
      demise/demised/demis
      pass/passed/passes/passing/past/pased away/on/aways
      ${person} ?has/had/have/just ?now/sadly/already/also passed last/yesterday/today/peacefully/suddenly/quietly/this/at/during/due/within/on/in/by
      ${anyone} ?has/had/have/just ?now/sadly/already/also/just passed .
      ${anyone} is/was/are/were ?already/now/also/just/suddenly gone .
      ${anyone} is/was/are/were ?already/now/also/just gone by/at/within/now/from/too/due/today/yesterday/last/this/the/in
      widow/widower/widowed of/by ?the/this/a/our/late patient/pt/deceased
      patient's/patients/pt's/pts/deceased's widow/widower
      ?patient/pt his/her widow/widower .
      ${kin} ?ji/जी ki/ke/की/के vidhva/विधवा
      unki/uski/inki/उनकी/उसकी/इनकी vidhva/विधवा
      my/our ?dear/beloved late ${kin}
      late mr/mrs/shri/shree/sri/sree/smt/shrimati
      body/bodies/remains ?was/has/is/were/will/had ?be/been/being handed/given/released/sent/shifted/kept/taken/received/brought/donated/claimed/collected ?over/back to/by/in/from/for ?the/his/her ?own family/relatives/relative/attendants/attendant/mortuary/police/home/parents/son/wife/husband/village/hospital/autopsy/postmortem/burial/funeral
      in/to/reached/into heaven/jannat
      resting/rests in/with peace/god/lord/jesus/allah
      ?been/was/were taken/snatched away from us/me
      been/was/were taken/snatched from us/me
      survived/lived ?for only/barely/just _ hour/hours/hrs/minute/minutes/mins/day/days/week/weeks/night
      cpr/resuscitation/resus/attempt/attempts/effort/efforts ?to/at/of ?resuscitate/revive/resuscitation/save ?the ?him/her/them/patient/baby/child ?was/were/has/had/have ?been ?all failed/fail/unsuccessful/futile
      cpr/resuscitation/resus/attempt/attempts/effort/efforts ?to/at/of ?resuscitate/revive/resuscitation/save ?the ?him/her/them/patient/baby/child ?was/were in vain
      failed/unsuccessful cpr/resuscitation/resus
      pt/patient/he/she/baby/child/infant ?has/had exp/expd ?on/at/in/yesterday/today/due/within
      ?departed soul departed/left/gone
      departed soul
      that/this/it was ?the/his/her end .
      took/taken/snatched/stole away ?from ?us ?my/our/his/her ?only/own/dear/little ${kin}
      took/taken/snatched/stole my/our/his/her ?only/own/dear/little ${kin} away
      took/snatched/stole/claimed my/our/his/her ?only/own/dear/little ${kin} .
      took/snatched/stole/taken ?my/our/his/her ?only/own ${anyone} ?away from us/me
      slipped away
      condolence*/bereav*/obituar*/coffin/orphan*
      doa
      d o a
      lethal outcome/reaction/event/effect/result
      left/leaves/leaving behind ?his/her/a/two/three ?young/small wife/husband/children/kids/family/daughter/daughters/son/sons
      survived by ?his/her/a/two/three wife/husband/children/son/sons/daughter/daughters/family
      became/is/now ?an angel ?now
      ${kin} ?ko/को kho/खो diya/diye/di/baithe/chuke/दिया/दिए/दी/बैठे/चुके
      ${kin} ?bilkul/एकदम thanda/thandi/thande/ठंडा/ठंडी/ठंडे pad/par/पड़ ${gone}/${goneDeva}
      thanda/thandi/thande/ठंडा/ठंडी/ठंडे pad/par/पड़ ${gone}/${goneDeva} ?mera/meri ${kin}
      chirag/chiraag/चिराग bujh/बुझ ${gone}/${goneDeva}
      ${kin} ko/को _ chhin/chin/छीन li/liya/ली/लिया
      jindagi/jindgi/jaan/jan/जिंदगी/जान chhin/chin/छीन li/liya/ली/लिया
      sidhar/सिधार ${gone}/${goneDeva}
      chir/चिर nidra/निद्रा
      ram/राम nam/naam/नाम satya/सत्य
      dafan/dafn/dafna*/kabristan/दफन/दफना*/कब्रिस्तान/कब्र
      anath/anaath/अनाथ/मातम
      suhag/suhaag/सुहाग ujad*/उजड़*
      svarg/jannat/स्वर्ग/जन्नत me/mein/में
      pahunch*/pahuch*/ane/aane/पहुंच*/पहुच*/आने se/से pehle/pahle/phle/pehale/पहले ?hi/ही ?${person} ja/chal/chala/chali/chale/जा/चल/चला/चली/चले chuka/chuki/chuke/gaya/gayi/gai/gaye/चुका/चुकी/चुके/गया/गई/गए/गये
      lost/lose/loses/losing/loss ?of ?${whose} life/lives
      lost/lose/losing/loosing/loose ?${whose} ?only/own/dear/little/elder/younger/beloved ${person}
      left ?this/the/us/for world/us/heavenly ?abode
      heavenly abode
      baby/child/infant ?was/is dead/died/death/demise/loss
      neonatal/neonate/neonates/newborn/perinatal/cardiac/cardic/cot death/demise
      killed/hanged/shot himself/herself/themselves
      took/taken/ended ${whose} own life
      went/gone/called/taken to/by/with ?be ?with ?the god/heaven/lord
      with god now
      god/lord/almighty took/called/taken ?away him/her/them/us/my
      passed peacefully/quietly
      gone before ?the/we/i/he/she/they/any ambulance/doctor/doctors/help/reached/reach/arrived/came/got
      lived only/barely
      exitus/sids
      succumb*/sucumb*/succum/sucumbed/succumed
      brought/bring/received/found dead
      breath* ?${whose} last
      ${whose} last/final breath
      everything/all/it ?was/is/got ?all ended/over/finished for him/her/them
      then/and everything ended/over
      closed/shut ${whose} eyes for ever/good
      closed/shut ${whose} eyes forever
      all _ measures/efforts/attempts ?to/at/of ?revive/resuscitate/save ?him/her ?were/had ?been failed/unsuccessful/futile/vain
      handed/gave/returned/sent/released ?over us/me/family/relatives/the ?only his/her/their body
      left me/us alone ?in ?this/the world
      chala/chali/chale/चला/चली/चले ${gone}/${goneDeva} hame/humein/hamein/hume/humko/hamko/mujhe/हमें/हमको/मुझे/सबको chhod*/chod*/chhor*/छोड़*/छोडकर
      tadap/तड़प tadap/तड़प _ jaan/jan/जान de/दे
      tadap/tadapkar/tadapke/तड़प/तड़पकर kar/ke/कर/के jaan/jan/जान de/दे
      his/her/their/my/the grave/tomb
      proved/proving/turned/became/was ?out ?to ?be deadly
      joined/with ?the god/ancestors/angels
      mortis/mourn*/grieving/matam/maatam
      wife/mother/daughter/sister/children ?is/has/are ?now ?been ?become/became ?a widow
      became/become/left/made/now ?her ?a widow
      finished/ended ?off him/her/them
      ${person} ko/को khatm/khatam/खत्म/खतम kar/कर diya/di/दिया/डाला/dala
      life/ventilator support ?was/were/has/had/is ?been withdrawn/removed/discontinued
      withdrew/withdrawal/withdraw ?of life support
      loss of ?${whose} ?only/own/dear/beloved/little/young/elder/younger ${kin}
      uska/unka/iska/inka/उसका/उनका/इसका/इनका ant/अंत ho/हो ${gone}/${goneDeva}
      doctor/doctors/doctoron/daktar/डॉक्टर/डॉक्टरों/डाक्टर ne/ने ?bhi/भी hath/haath/हाथ khade/khare/खड़े/खडे kar/कर
      lost/losing ?${whose} ?only/sole/main/one earning/bread/breadwinner
      got/get/received/brought/took/carried ?back ?only his/her/their ?dead body ?back/home .
      body/bodies ?was/were/is ?being taken/sent/shifted ?away/over for/to pm/post/postmortem/home/autopsy
      ${kin} ?finally gave up .
      gave up ?the ?fight on/after/in ?the _ day/morning/night/evening
      only ?the ${kin} could ?be ?have saved/survived/survive
      body/बॉडी ?ko/को ?hi/ही ghar/gaon/gav/घर/गांव le/lekar/laye/lai/ले/लेकर/लाए/लाई
      sharir/sareer/body/शरीर/बॉडी ?hi/ही ghar/gaon/घर/गांव laut*/लौट*/aaya/aya/आया
      ankh*/aankh*/आंख/आंखें band/बंद kar/कर li/lee/le/ली hamesha/हमेशा
      hamesha/हमेशा ke/के liye/लिए ?apni/अपनी ankh*/aankh*/आंख/आंखें band/बंद/mund/मूंद*
      ankh*/aankh*/आंख/आंखें mund/moond/मूंद li/lee/ली
      ${kin} ?ji/जी ?aaj/aj/kal/pichhle/pichle/raat/subah/usi ?hafte/mahine/din/raat/week off ho ${gone}
      ${person} ko/को mar/maar/मार diya/dala/dali/दिया/डाला/डाली
      doctor/doctors/doctoron/daktar/डॉक्टर/डॉक्टरों/डाक्टर ne/ने ?bhi/भी javab/javaab/जवाब de/दे diya/दिया
      sans/saans/sanse/saanse/sansen/saansein/सांस/सांसें/सांसे ?bhi/भी ?hi/ही tham/थम ${gone}/${goneDeva}
      kal/kaal/काल ke/के gal/gaal/गाल/muh/munh/मुंह
      bury/burying/burry ?${whose} ?only/own/dear/little/elder/younger/beloved ${person}
      unresponsive/motionless/pulseless/still and ?stone cold/stiff
      cold and stiff/lifeless/pulseless
      sharir/sareer/badan/body/शरीर/बदन/बॉडी ?bilkul/ekdam/एकदम/बिल्कुल thanda/ठंडा pad/par/ho/पड़/हो chuka/चुका
      last breath
      killed/kills/kill
      took/take/taken/taking/claim/claimed/cost/costs/costing/ended/end ${whose} life/lives
      cost/costs/costing ?the ?my/our/his/her him/her/them/me/us/${kin} ${whose} ?own life/lives
      took/take/taken/taking/claim/claimed/cost/costs ?${whose} ${relativesOwn} life
      life/lives ?was/were/is/got/had ended/lost
      lost ?the/his/her battle
      passed/left/gone/departed/went for/from/to/into/out ?of ?this/the/his/her/a heaven/world/life/paradise/hereafter
      log/लोग/mareej/मरीज/patient/bachche/बच्चे ?bhi/भी ?is/इस mare/mara/mari/मरे/मरा/मरी hai/hain/h/the/tha/thi/है/हैं/थे/था/थी
      dam/dum/दम ?hi/ही/bhi/भी nikal/nikla/निकल/निकला ?${gone}/${goneDeva}
      claim*/took/taken/cost/costing ?the ?my/our/his/her one/two/three/four/five/many/several/more/2-999 ?young/innocent lives/life
      gone for ever/good
      gone forever
      met ${whose} maker/end
      kicked the bucket
      chhod/chod/chhor/छोड़ kar/ke/कर/के chale/chali/chala/चले/चली/चला ${gone}/${goneDeva}
      chhodkar/chodkar/chhorkar/छोड़कर chale/chali/chala/चले/चली/चला ${gone}/${goneDeva}
      ${person} off ho ${gone}
      ne _ mar/maar diya/dala/dali
      ${person} ko kho diya/diye/chuke
      ${person} को खो दिया/दिए/चुके/बैठे
      ने _ मार दिया/डाला/डाली
      jan/jaan se hath/haath
      जान से हाथ
      jindagi/jindgi ki jang/jung har*/haar*
      जिंदगी की जंग हार*
      sans/saans/sanse/saansein tut*
      सांस/सांसें टूट*
      mortal/mortality/mortem/postmortem/autopsy/mortuary/morgue/corpse/funeral/cremat*/crematorium/buried/burial
      last/final rites
      dead body
      lifeless/perish*/flatline*
      rip
      rest in peace
      rosc ?was/is/could not/never ?be achieved/attained/obtained/possible
      no/failed rosc
      cease/ceased to exist/live/breathe/breath
      gave/give/given up ?${whose} life/ghost
      mar/marr/maar/mr ?hi/bhi/to ${gone}
      mar raha/rahi/rahe/rha/rhi
      mar jayega/jayegi/jaega/jaegi/jaye/jae
      mara/mari/mare hua/hui/hue/huva
      ${person} mara/mari/mare/mra
      ghar/hi/raste/par/pe mara/mari/mare
      maut/mauth/mout/movt/maot/moutt/mauat/mautt/maute
      mot ho/hui
      mrityu/mritu/mrityoo/mrutyu/mratyu/mirtyu/mrytyu/mrtyu/mritue/mrityue/mrithyu/mityu
      mrit/mritak/murda/murdaa
      dehant/dehaant/dehanth/dihant/dehanta/dehavsan
      nidhan/nidhann/nidhaan
      svargvas/svargavas/svargvasi/svargavasi/svargbas/svargiy*
      svarg/parlok sidhar*/chale/chala/chali
      chal/chale/chl base/basa/basi/base/bse/bsi/bas/basey
      chalbase/chalbasa/chalbasi
      gujar/gujr/gujur/guzr/gujjar ?hi ${gone}
      gujre hue
      dam/dum tod/tor/tord/todh/toda/tora/todi/tori/tode/thod
      pran/praan/pran nikal*/tyag*/chhut*/chut*/chhod*/${gone}
      jan/jaan ?hi chali/nikal/gava/gavai/gava*/${gone}
      jan/jaan le li/lee/liya
      ${person} khatam/khatm/khtm ho/hua/hui/huye/hue
      hi/me/mein/pe/par/se khatam/khatm/khtm ho gaye/gae/gye ?the
      khatam/khatm/khtm/खत्म/खतम ho/हो ${gone}/${goneDeva} ?mera/meri/mere/hamara/hamari/hamare/मेरा/मेरी/मेरे/हमारा/हमारी/हमारे ${person}
      ${person} _ expire/expired/ekspayar ho
      ${person} shant/shaant ho
      lash/laash/shav/arthi
      antim sanskar/sanskaar/sans/saans/yatra/kriya
      sans/saans/sanse/saansein chhod/chod/chhodi/chodi ?di/diya/gaye/gaya/gayi
      jan/jaan se ${gone}
      mara/mari/mare ?hua/hui/hue mila/mili/mile/paya/payi/paye
      bhagvan/ishvar/ishwar/allah/khuda/rab ke pas chale/chala/chali/chal
      upar chale/chala/chali ${gone}
      hame/hume/hamen/hamein/hamko/humko/mujhe/sabko chhod/chod/chhor ?kar/ke ${gone}
      saya/saaya uth
      terahvi/tehravi/teravi/terahvin
      shamshan/shmashan/samshan/smashan
      aakhri/akhri/aakhiri/akhiri sans/saans
      intekal/intqal/intakal/inteqal/intkal/intaqal/intiqal/vafat
      faut/phaut ho/ho
      duniya chhod*/chod*
      duniya/sansar se chale/chala/chali/chal/vida/ja
      bhagvan/bhagwan/allah/khuda ko pyare/pyari/pyara
      hamesha/sada ke liye chale/chala/chali/chal/so/soya/soyi/shant/ruk*/bichhad*/bichad*/juda/chhod*/chod*/kho/vida
      chale/chala/chali/so/bichhad/chhod/chod ${gone} hamesha/sada ke liye
      unhe/unhen/use/usko/unko/inhe/ise/isko/inko kho diya/diye/di/baithe/chuke/chuka
      unhe/unhen/use/usko/unko/inhe/ise/isko/inko kho chuke/chuka/chuki
      bhagvan/ishvar/allah/khuda/uparvale/rab ne _ bula/utha/chhin/chin/le liya/li/lia
      jivan/jeevan ?lila/leela samapt/khatm/khatam
      jivan/jeevan ka ant
      marne ke/ki/ka/se ?hi baad/bad/karan/kaaran/vajah/vajeh/khabar/samay/pashchat/pehle/pahle/din/tarikh
      marne vala/vale/vali
      sath/saath chhod/chod gaye/gaya/gayi
      ghatak/ghaatak
      मौत/मौतें/मौते/मोत/मौतों/मोउत
      मृत्यु/मृत्यू/म्रत्यु/मृत्यो/मृत्युं/मरत्यु/मृतु/मृत्युु/मत्यु/म्रित्यु/मिरत्यु
      मृत/मृतक/मृतका/मृतकों/मुर्दा
      मर ?ही/भी/तो ${goneDeva}
      मर रहा/रही/रहे
      मर जाएगा/जाएगी/जायेगा/जायेगी/जाए
      मरा/मरी/मरे हुआ/हुई/हुए
      मरा/मरी/मरे
      मृत बच्चा/शिशु/बच्चे/बच्ची/नवजात ?पैदा/जन्मा
      मरा/मरी हुआ/हुई बच्चा/पैदा/बच्ची/शिशु
      देहांत/देहान्त/देहावसान/देहांत/दिहांत/दहांत
      निधन/निधान
      स्वर्गवास*/स्वर्गवासी/सवर्गवास/स्वर्गवास/स्वर्गीय
      स्वर्ग/परलोक सिधार*/चले/चला/चली
      चल/चले बसे/बसा/बसी/बस/बासे
      गुजर ?ही ${goneDeva}
      दम तोड़/तोड/तोड़ा/तोड़ी/तोड़े/तोडा/तोड़कर/तोड़ते
      प्राण/प्राणों निकल*/त्याग*/छूट*/छोड़*/चले/${goneDeva}
      प्राण पखेरू
      जान ?भी चली/निकल/गंवा*/गवां*/गवा*/${goneDeva}/ले
      ${person} खत्म/खतम/समाप्त हो/हुआ/हुई
      ${person} शांत हो
      शव/लाश/अर्थी/पार्थिव
      अंतिम/दाह/आखिरी संस्कार/सांस/यात्रा/सांसें/क्रिया
      सांस/सांसें छोड़/छोड़ी ?दी/दिया/${goneDeva}
      भगवान/ईश्वर/अल्लाह/खुदा के पास चले/चला/चली/चल
      हमें/हमको/मुझे/सबको छोड़ ?कर/के ${goneDeva}
      साया उठ
      चिता/श्मशान/शमशान/तेरहवीं/दिवंगत/दिवंगता/पंचतत्व
      पोस्टमार्टम/पोस्टमाटर्म/पोस्टमॉर्टम/शवपरीक्षण
      इंतकाल/इंतेकाल/इन्तकाल/वफात
      फौत हो
      एक्सपायर/एक्सपायर्ड/एक्सपाइर/एक्स्पायर
      डेथ/डैथ
      दुनिया छोड़*
      दुनिया/संसार से चले/चला/चली/चल/विदा/जा
      भगवान/अल्लाह/खुदा को प्यारे/प्यारी/प्यारा
      भगवान/अल्लाह/खुदा/ईश्वर को प्यारे/प्यारी/प्यारा
      काल के/का गाल/ग्रास
      हमेशा/सदा के लिए/लिये चले/चला/चली/चल/सो/सोया/सोई/शांत/रुक*/बिछड़*/जुदा/छोड़*/खो/विदा
      चले/चला/चली/सो/बिछड़/छोड़ ${goneDeva} हमेशा/सदा के लिए/लिये
      उन्हें/उसे/उसको/उनको/इन्हें/इसे/इसको/इनको खो दिया/दिए/दी/बैठे/चुके/चुका
      भगवान/ईश्वर/अल्लाह/खुदा/ऊपरवाले ने _ बुला/उठा/छीन/ले लिया/ली
      जीवन ?लीला समाप्त/खत्म/खतम
      जीवन का अंत
      मरने के/की/का/से ?ही बाद/कारण/वजह/खबर/समय/पश्चात/पहले/दिन/तारीख
      मरने वाला/वाले/वाली
      साथ छोड़ गए/गया/गई
      घातक/प्राणघातक`,
  },
  intensiveCare: {
    never: `
      bp/pressure/spo2/saturation/pulse ?was/is not recordable/recorded/palpable/felt/detectable
      not/no/stopped/stoped ?even breath*/breething/braething
      no breath/respiration/respirations
      not/no ?longer respond/responding/responsive/responsiv/responded/responce
      not/no ?longer respond/responding/responsive/responsiv/responded/responce to ?any/our/his/her/my/the/even ?deep/loud/verbal/painful pain/painful/stimul*/stimulation/verbal/command/commands/call/calls/calling/voice/voices/name/touch/light/cpr/resuscitation/adrenaline/anything/us/anyone/external/shaking
      ${anyone} ?is/was/are/were/has/did not/no ?longer respond/responding/responsive/responded to ?any/the treatment/medicine/medicines/therapy/resuscitation
      not conscious/consious
      not arousable/rousable/arouseable/wakeable
      not/never regain/regained/regaining/gain consciousness/conciousness
      hosh nahi/nahin/nai/nhi
      hosh me/mein/mai nahi/nahin/nai/nhi
      sans/saans/sas nahi/nahin/nai/nhi
      होश नहीं/नही
      होश में नहीं/नही
      सांस/सास/श्वास नहीं/नही
      सांस लेना ?भी बंद`,
    words: `
      icu/iccu/picu/nicu/ccu/micu/sicu/hdu/itu
      i c u
      intensive/intensiv/intencive/intesive care/unit/therapy
      ventilat*/ventillat*/ventilet*/ventilater/vantilator/ventelator/ventilatar
      life support/suport
      intubat*/intubet*
      resuscitat*/resus/resusitat*/ressuscitat*/resucitat*
      cpr
      c p r
      code blue
      critically ill/unwell/sick
      critical/criticle/critial condition/state/care/stage
      condition/very/became/become/turned/is/was/pt/patient critical/criticle/crtical
      life threatening/threatning/threatening/threating/threaten*/threat
      lifethreatening
      threat/danger to ?${whose} life
      near death
      nearly/almost died
      life/lives ?was/is/were ?put in ?grave/great/serious danger/risk/peril
      bp/pressure ?had/has/have ?suddenly/also crash*/collaps*/unrecordable
      bp/pressure ?was/is/fell/dropped/came/went ?down ?to ?only 30-75
      spo2/saturation/sats ?was/is/fell/dropped/came/went ?down ?to ?only 20-88
      bal/बाल bal/बाल bach*/बच*
      jaan/jan/जान ?ko/को/ka/का/par/पर ?hi/ही khatra/khatre/khatara/खतरा/खतरे/खतरनाक
      marte marte bach*/bacha
      मरते मरते बच*
      maut/मौत ke/के muh/munh/मुंह se/me/से/में
      coma/comatose/coama
      unconscious*/unconsious/unconcious/unconsciuos/unconscius/uncoscious/unconshus
      lost/loss/lose/loosing/losing ?of ?${whose} conscious*/consciousness/conciousness/consiousness
      defibrillat*
      stopped/stop/stoped breath*
      respiratory/respirat* arrest/failure/support/collapse/depression
      gasping
      oxygen support/mask/cylinder
      put/kept/is/was/needed/required on/high oxygen
      bipap/cpap/nippv/niv/ecmo/hfnc
      bi/c pap
      high flow oxygen/nasal
      inotrop*/vasopressor*/noradrenaline
      septic/cardiogenic/hypovolemic/hypovolaemic/toxic/circulatory shock
      went/gone/going/in into/in/to shock
      patient/pt/was/is/he/she/baby/child in/into shock
      unrecordable
      passed/blacked out
      fainted/faint/fainting/syncope
      unresponsive/unresponsiv/unarousable/unrousable
      brought/bring ?him/her/them/patient back to life
      collaps*/colapse*/collapsd
      tracheostomy
      sharir/badan/body/शरीर/बदन ?bilkul/एकदम thanda/ठंडा pad/par/पड़ ${gone}/${goneDeva}
      turned/turning/became blue
      behosh*/behos/behosi/behoos/bihosh/behos*/bhosh
      be hosh
      hosh kho/gava/chala/ud
      sans/saans/sas ruk*/band/tham*/atak*
      sansein/sanse/saansein/saanse ruk*/tham*/ukhad*
      jan/jaan ka/ko/ki khatra/khatre
      jan/jaan khatre
      jan/jaan leva/pe
      janleva/jaanleva
      halat/haalat/hal/hall/condition ?bahut/bhi/kafi/bohot/bahot/behad gambhir/gamvir/gambheer/najuk/nazuk/serious
      halat/haalat _ najuk/nazuk/gambhir
      oxygen par/pe/laga*/lagi/chadha*/dena/di
      kritikal/critical
      आईसीयू/आइसीयू/आईसीयु/आयसीयू/आईसियू/आईसीयूं
      आई सी यू/यु
      आइ सी यू/यु
      गहन चिकित्सा
      वेंटिलेटर/वेंटीलेटर/वेंटिलेटर/वेन्टीलेटर/वेंटीलेशन/वेंटिलेशन/वेटिलेटर
      कोमा/कौमा
      बेहोश*/बेहोस*/मूर्छित/मूर्छा/अचेत
      होश खो*/गंवा*/चला
      सांस/सास ?ही रुक*/बंद/थम*/अटक*/उखड़*
      सांसें रुक*/थम*/उखड़*
      सीपीआर
      जान का/को/की खतरा/खतरे
      जान खतरे
      जानलेवा
      जान पर बन
      हालत ?बहुत/भी/काफी/बेहद गंभीर/नाजुक/सीरियस/क्रिटिकल
      हालत _ नाजुक/गंभीर
      ऑक्सीजन पर/लग*/सपोर्ट/चढ़*/देनी/दी/देना
      क्रिटिकल`,
  },
  hospital: {
    never: '',
    words: `
      readmi*/rehospital*
      hospitali*/hospitli*/hospitaliz*/hospitalis*/hosptalised/hosptalized/hospitlised/hospitalsed/hospitalzed
      hospital/hospitals/hosptl/hospitl/hosptal/hospitel/haspital/haspatal/hspital/hospitol/hosp/hosital/hopital
      stay ?was/is/has/had/got ?to ?be/been ?further prolonged/extended
      prolonged/extended/longer ?his/her/the ?hospital stay
      admit/admited/admitted/admits/admitting/admission/admissions/admision/addmitted/addmission/admited/edmit/admt/admitt
      emergency/emergancy/emrgency/emergeny/imergency/amergency/emergncy
      casualty/casuality
      rushed/taken/brought/shifted/sent to ?the er/ed/a&e
      ambulance/ambulence/ambulans/embulance
      in/to nursing home
      inpatient/ipd
      shifted/kept/moved/in to/in/the ?the ward
      aspatal/aspatal/asptal/ispatal/aspital/aspatal/haspatal/hasptal/hospital/aspathal/ospital/aspatala
      bharti/bharty/bhrti/bharthi/bharti/bhartee/bhartii/barti
      dakhil/dakhila/daakhil
      अस्पताल/अस्पतालों/हस्पताल/हॉस्पिटल/हॉस्पीटल/हास्पिटल/होस्पिटल/होस्पीटल/अस्पाताल/अस्पतल/अश्पताल/असपताल/हॉस्पिटलाइज/चिकित्सालय
      भर्ती/भरती/भर्ति/भरति/भर्तीं
      एडमिट/ऐडमिट/एडमिशन/एड्मिट/अडमिट
      दाखिल/दाखिला
      इमरजेंसी/इमर्जेंसी/इमरजेन्सी/एमरजेंसी/आपातकाल/आपातकालीन
      एम्बुलेंस/एंबुलेंस/ऐम्बुलेंस/एम्बुलैंस`,
  },
  anaphylaxis: {
    never: `
      not/unable ?able ?to ?even breathe/breath/breth/swallow/breeth
      hardly/barely/scarcely ?able ?to breathe/breath/swallow
      struggl* to/for breathe/breath
      sans/saans/sas le* ?hi/bhi nahi/nahin/nai/nhi/na
      सांस/सास ले* ?ही/भी नहीं/नही/न`,
    words: `
      anaphyl*/anaphil*/anafil*/anafyl*/anaphal*/anphyl*/anaphyll*/anapyl*/annaphyl*/anyphyl*/enafil*/anaphlaxis/anaphlactic/anaphylatic
      angioedema/angiooedema/angioodema/angiodema/angioedma/angioneurotic
      angio edema/oedema/odema/neurotic
      allergic/alergic/histamine shock
      ${face} _ swell*/swol*/swel*/edema/oedema/odema/puffy/puffed/puffiness/balloon*/bloated
      swell*/swol*/swel*/edema/oedema/odema/puffiness _ ${face}
      throat/airway ?felt/feels/feeling ?like ?it ?is/was clos*
      throat/airway _ clos*/tight*/block*/chok*/obstruct*/compromis*/constrict*
      choking/choked
      laryng* edema/oedema/spasm/odema
      laryngospasm/bronchospasm/stridor/laryngeal
      difficulty/dificulty/difficult/trouble/problem/distress ?in/to/with/of ?while breath*/breathing/breathe/breating/breth*
      breathing/breath/respiratory difficulty/difficulties/trouble/problem/distress/dificulty
      suffocat*
      short/shortness/shortnes of breath
      breathless/breathlessness/dyspnea/dyspnoea
      gasp/gasped for
      ${faceHindi} _ suj*/sujj*/sooj*/soojh*/sujh*/phul*/phool*/swelling/swell*/सूज*/सुज*/फूल*/फुल*
      suj*/sujj*/sooj*/swelling/सूज*/सुज*/सूजन _ ${faceHindi}
      sans/saans/sas _ dikkat/dikat/taklif/takleef/pareshani/problem/mushkil/kathinai/tklif
      sans/saans/sas phul*/phool*/ful*
      dam/dum ghut*
      gala/gale ?bhi band/ghut*/jam
      सांस/सास/श्वास _ दिक्कत/दिक्क्त/दिकत/तकलीफ/परेशानी/कठिनाई/मुश्किल/समस्या/प्रॉब्लम
      सांस/सास फूल*
      दम घुट*/घुट
      गला ?भी बंद/घुट*/जाम/रुंध
      एनाफिले*/एनाफाइले*/एनाफिलै*/ऐनाफिले*/एनाफायले*/एनाफैल*/एनाफाई*/अनाफिले*
      एंजियोएडिमा/एंजियोइडिमा/एंजियोडिमा/एंजियोएडीमा
      एलर्जिक शॉक`,
  },
  skin: {
    never: '',
    words: `
      steven/stevens/stevan/stephen/stephens/stivens/stiven/steve johnson*/jonson/johnsons/jhonson/johnsen/janson
      sjs
      s j s
      toxic/toxik epidermal/epidermol/necrolysis
      epidermal necrol*
      necrolysis/necrolytic
      TEN
      sjs/suspected/probable/possible/query/querry ten
      ten suspected/overlap/syndrome/spectrum/secondary
      ten like/induced reaction/lesions/rash/by
      dress syndrome/sindrome
      drug reaction with eosinophilia
      erythema/eritema/erythma multiform*
      agep/exanthematous
      skin/face/body/palms/hands/mucosa _ peel*/peal*/slough*/exfoliat*/desquamat*
      peel*/slough*/shedding/exfoliat* _ skin/palms
      skin ?is/was/was/has/started/all came/come/coming/fall/fell/falling off/out
      blister*/blistr*/blisteres/bulla/bullae/bullous
      exfoliat*/erythroderma/desquamation
      gangren*/necrosis/necrotic/necroti*
      skin ?has ?got/turned black/burnt
      mucos*/mucous _ ulcer*/eros*/lesion*/involv*
      ${skinHindi} _ utar*/utr*/nikal*/nikl*/udhad*/udhar*/jhad*/chhil*/gal*/jal/उतर*/उधड़*/निकल*/झड़*/छिल*/गल*/जल
      fafole/phaphole/phafole/fafola/phapole/fafoley/fafolay
      chhale/chale/chaale/chhaale/chhalle _ badan/sharir/sarir/pure/aankh/body/skin
      badan/sharir/sarir/pure/body/aankh/ankh/skin _ chhale/chale/chaale/chhaale
      फफोले/फफोला/फफ़ोले/फफोलें/फोफले
      छाले _ शरीर/बदन/त्वचा/आंख/आंखों/पूरे
      शरीर/बदन/त्वचा/आंख/आंखों/पूरे _ छाले/छालें
      स्टीवन/स्टीवंस/स्टीवेंस/स्टीवन्स/स्टीफन/स्टीवेन जॉनसन/जॉन्सन/जानसन/जोनसन/जॉनसंस
      एसजेएस
      टॉक्सिक एपिडर्मल/एपिडर्मिल/नेक्रोलिसिस
      एपिडर्मल नेक्रो*
      नेक्रोलिसिस/गैंग्रीन/गैंगरीन`,
  },
  nerves: {
    never: `
      not/unable ?able ?to see/hear anything/now/properly/clearly/from/at/any/with/out/since/after/and
      lost all sight/hearing
      not/unable ?able ?to move ?${whose} ?left/right/both/lower leg/legs/arm/arms/hand/hands/limb/limbs/side/body
      no vision/sight/hearing/movement/sensation/power in/left/from/of
      dikhai/dikhayi/dikh/dikhna/dikhaee _ nahi/nahin/nai/nhi/band
      sunai/sunayi/sunna/sunaee _ nahi/nahin/nai/nhi/band
      दिखाई/दिख/दिखना/दीखना/दिखाइ _ नहीं/नही/बंद
      सुनाई/सुनना/सुनाइ _ नहीं/नही/बंद
      hath/haath/pair/per/sharir/hissa/body kam/kaam nahi/nahin/nai/nhi
      hath/haath/pair/per/pav/panv ?pair/per nahi/nahin/nai/nhi hil*
      हाथ/पैर/पांव ?पैर/पांव नहीं/नही हिल*
      bol/chal/hil/dekh/sun nahi/nahin/nai/nhi pa/paa
      बोल/चल/हिल/देख/सुन नहीं/नही पा
      dikh/दिख nahi/nahin/nai/nhi/नहीं/नही raha/rahi/रहा/रही
      not recognise/recognize/recognising/recognizing anyone/anybody/us/people/family/me
      हाथ/पैर/शरीर/हिस्सा/अंग/पांव काम नहीं/नही`,
    words: `
      seizure*/siezure*/seisure*/sezure*/seizur*/seazure*/seizer*/ceizure*/siezer*/sejure*
      convuls*/convultion*/convusion*/convlus*/convalsion*
      fits
      a/epileptic/had/got/febrile fit
      fit attack/attacks/aaya/aya/aane/aa
      status epilepticus
      epileptic/epilepsy attack/attacks/seizure
      jerks/jerky/jerking movement*/of
      paralys*/paralyz*/paralis*/paraliz*/paralysys/parlysis/paralytic/pairalisis/perlysis/paralasis/parelysis
      hemipleg*/hemipares*/parapleg*/parapares*/quadripleg*/tetrapleg*/monopleg*
      stroke/strokes/strok
      brain stroke/attack/damage/haemorrhage/hemorrhage/hemorage/clot/edema/oedema/hemrage/hamrage
      cerebral/cerebrovascular
      cva
      weakness/numbness/paralysis of/in/on ?the/his/her/my/one ?whole/entire ?right/left/one/upper/lower side/half
      right/left/one sided weakness/paral*/hemi*
      right/left/one side/half ?of ?the/his/her/my ?body/face _ weak*/numb*/paral*/droop*
      unable ?to speak/talk/walk
      side/half ?of ?the/his/her/my body stopped/stoped/stops/not working/moving/responding
      arm/arms/leg/legs/hand/hands/limb/limbs stopped/stoped working/moving
      can/could not speak/talk/walk
      not able to speak/talk/walk
      loss of/in speech/movement/sensation
      loss/lost/losing ?of ?${whose} ?entire/left/right/complete/eye vision/sight/eyesight/hearing/eye
      lost/loss/lose _ vision/sight/eyesight/hearing
      vision/sight/eyesight/hearing/visual ?has/is/was/got/completely lost/gone/loss
      blind/blindness/blinded
      deaf/deafness/deafened
      facial/bell/bells/nerve palsy
      palsy
      guillain/gullain/guillian barre/bare
      gbs
      encephalopath*/encephalit*/meningit*
      eyes ?were/are/got roll* ?up/upward/upwards/back
      froth/frothing/foam/foaming ?came/coming/is/was from/at/in/of ?the/his/her mouth
      muh/munh/मुंह se/से ?safed/सफेद jhag/jhaag/झाग
      slurred/slurring/slurr speech/of
      facial/face droop*/deviat*/deviation
      face ?is/was/became/went turned/twisted/crooked
      daura/daure/doura/doure/dauraa/dauray/dora/dore pad*/aa*/aya/aye/aate/ho/hua/pde/pda/par*
      daure/doure
      mirgi/mirgee/migri ka/ke/aa*/aya/ki daur*/aaya/gayi
      mirgi aa*/aya
      lakva/falij mar* ?${gone}
      lakva/laqva/lakvaa/lakba/lakua/falij/faalij/falis
      paralise/paralais/pairalysis
      ankh/aankh/ankho/aankho/ankhon/aankhon ki/ke roshni/rosni/raushni/jyoti
      roshni/rosni/najar/nazar chali/kho/${gone}
      andha/andhi/andhapan/andhe ho/hua/hui
      behra/bahra/behri/bahri/beharapan ho
      andhapan/behrapan/bahrapan
      jhatke/jhatka/jhtke/jhatkey ?bhi aa*/aya/aye/pad*
      muh/munh/chehra tedha/teda/tera
      दौरा/दौरे/दोरा/दोरे/दौरें पड़*/पड*/आ*/हुआ/हो
      दौरे/दौरों
      मिर्गी का/के/आ*/की दौर*/आ
      मिर्गी आ*
      लकवा/लकवे मार* ?${goneDeva}
      लकवा/लकवे/लक़वा/लकबा/पक्षाघात/फालिज
      स्ट्रोक/स्टोक/स्ट्रोंक
      पैरालिसिस/पैरालाइसिस/पैरालाइज*/पेरेलिसिस/पैरालिसस/पैरालाइस
      आंख/आंखों/आँखो/आंखो की/के रोशनी/ज्योति/रौशनी
      रोशनी/नजर/रौशनी चली/खो/जाती/${goneDeva}
      अंधा/अंधी/अंधे हो/हुआ/हुई
      अंधापन/अंधत्व/बहरापन
      बहरा/बहरी/बहरे हो
      झटके/झटका ?भी आ*/पड़*
      मुंह/चेहरा टेढ़ा/टेढा/टेड़ा
      ब्रेन हेमरेज/स्ट्रोक/हैमरेज
      फिट्स/कन्वल्शन/सीजर्स`,
  },
  bleeding: {
    never: `
      bleeding/blood/khun/khoon/खून/रक्त/ब्लीडिंग ?bhi/भी nahi/nahin/nai/nhi/नहीं/नही ruk*/band/tham*/रुक*/बंद/थम*
      bleeding/blood/khun/khoon/खून/रक्त/ब्लीडिंग ruk*/band/रुक*/बंद ?hi/ही nahi/nahin/nai/nhi/नहीं/नही`,
    words: `
      bleed*/bled/bleding/blead*/bleeing/beeding
      hemorrhag*/haemorrhag*/hemorrag*/hemorag*/haemorag*/haemorrag*/hamorrhage/hemmorhage/hemrage/hemorhage/hemmorrhage
      vomit*/vomiting/ulti _ blood
      throw*/threw/bring/bringing/brought/puk* ?up ?fresh/frank/some blood
      stool*/motion*/potty ?was/were/is/are/became/turned/looks/looked/has/have/had ?very/turned/become black/tarry
      tarry
      blood ?in ?the ?${whose} vomit*/stool*/urine/sputum/motion/motions/cough/nose/mouth/spit/phlegm/saliva/semen
      blood in/with/from/stained/mixed _ stool*/vomit*/urine/sputum/motion*/nose/mouth/gums/ear/eye/anus/rectum
      cough*/spit*/passing/passed/oozing/pouring _ blood
      blood loss/oozing/clots
      black/tarry/bloody/dark ?tarry stool*/motion*/diarrhea/diarrhoea
      melena/malena/melaena/malaena
      hematemesis/haematemesis/hematuria/haematuria/hemoptysis/haemoptysis/epistaxis
      nosebleed*
      khun/khoon/blood/rakt/khuun ?ki/ka/bhi/bahut/jyada ulti/ultiyan/ultian/aa*/aya/ayi/aye/nikal*/nikl*/beh*/bah*/gir*/behna
      ulti/ultiyon/nak/naak/nakh/peshab/pesab/muh/munh/latrin/latrine/potty/tatti/pakhane/pakhana/masude/masudo/kan/khansi/mal/toilet/urine/stool me/mein/mai/se/ke khun/khoon/blood
      khun/khoon band/ruk nahi/nahin/nai/nhi/nahi
      khuni
      raktasrav/raktsrav/raktsraav/raktasraav/naksir/naksheer/blidding/blidding/bliding
      kala/kali/kale mal/latrin/potty/tatti/pakhana
      खून/रक्त/ब्लड/खुन ?की/का/भी/बहुत/ज्यादा उल्टी/उल्टियां/आ*/निकल*/बह*/गिर*/रिस*/थक्के
      उल्टी/उल्टियों/नाक/पेशाब/मुंह/पाखाने/पखाने/पाखाना/मल/शौच/लैट्रिन/मसूड़ों/मसूड़े/कान/खांसी/टट्टी/दस्त/बलगम/थूक/योनि में/से/के ?भी खून/रक्त/ब्लड
      रक्तस्राव/रक्तस्त्राव/रक्तश्राव/ब्लीडिंग/ब्लिडिंग/नकसीर/हेमरेज/हैमरेज/खूनी
      काला/काली/काले मल/दस्त/पाखाना/लैट्रिन/टट्टी`,
  },
  liver: {
    never: '',
    words: `
      liver/livr/hepatic/hepato ?has/is/was/function/functions/enzyme/enzymes ?got/is/were/are fail*/damag*/injur*/toxic*/shut*/transplant/necrosis/encephalopathy/derang*/stopped/coma/affected
      liver ?enzyme/enzymes/function ?test/tests ?are/is/were/was/very/became raised/high/elevated/abnormal/derang*/increas*
      fail*/damag*/injur* of/to ?the/${whose} liver
      hepatitis/hepatotox*/hepatic/dili/hepatocellular
      jaund*/jaundis*/jondis*/joindis*/jondic*/jaudice/jaunduce/jandice/jandis/jaundes/jonds/jaundiced/gaundice/jundice
      yellow/yello/yelow eyes/skin/sclera/eye/eyeballs/discoloration/discolouration/whites/body
      eyes/skin/eye/body/sclera ?have/has/were/was/are/is/became/become/turned/turning/looks/look/looked ?turned/very/become yellow/yello/yelow/yellowish
      eyes/skin/eye/sclera and/with urine/skin/body/nails/palms/eyes ?have/has/were/was/are/became/turned/looks/look/looked ?all/very yellow/yello/yelow/yellowish
      bilirubin/बिलीरुबिन ?level/total/t ?was/is/of/at/went/rose/came/up/reached/shot ?up ?to 3-60
      sgpt/sgot/alt/ast/ऐसजीपीटी/एसजीपीटी ?level/levels ?was/is/of/at/went/rose/came/up/reached/shot ?up ?to 150-20000
      turned/turning/became/become/looks/looked/looking/gone yellow/yelow/yellowish
      sgpt/sgot/alt/ast/lft/bilirubin _ raised/high/derang*/elevat*/increas*/rise/rising/badh*/shot
      high/raised/elevat*/derang*/increas* ?serum/total sgpt/sgot/alt/ast/lft/lfts/bilirubin
      yellowing/yellowness
      icter*/ikter*
      piliya/peeliya/pilia/pelia/piliyaa/pilya/pelya/peelia
      ankh*/aankh*/badan/sharir/body/skin _ pili/pile/peeli/peele/pila/peela
      pili/pile/peeli/peele/पीली ankh*/aankh*/आंख*
      liver/livar/jigar ?bhi/ka/ne kharab/fail/fel/damage/kam/kharaab
      पीलिया/पिलिया/पीलीया/जॉन्डिस/जांडिस/जौंडिस/जॉंडिस
      आंख*/शरीर/बदन/त्वचा _ पीली/पीला/पीले/पीलापन
      लिवर/लीवर/यकृत/जिगर/लिवर ?भी/का/ने फेल/खराब/डैमेज/काम/फेलियर/फैल
      हेपेटाइटिस`,
  },
  kidney: {
    never: `
      no/nil/not/stopped/stoped/unable ?passing/passed/pass/to/able/producing ?pass/any/to urine/urinate/urination
      urine ?output ?has/is/was/completely stopped/stoped/nil/zero/stop
      peshab/pesab/peshaab/urin/urine ?bhi/hi/bilkul/aana ?bhi/hi/bilkul nahi/nahin/nai/nhi/band/ruk
      पेशाब/पेसाब/मूत्र ?भी/ही/बिल्कुल/बिलकुल/एकदम/पूरा ?आना/होना/उतरना ?भी/ही/बिल्कुल/बिलकुल/एकदम/पूरी नहीं/नही/बंद/रुक`,
    words: `
      kidney*/kidny/kidneys/kidni/renal ?have/has/is/was/are/were/function/functions ?completely/got/both fail*/damag*/injur*/shut*/stop*/derang*/affected/impair*/toxic*/not
      fail*/damag*/injur* of/to ?the/${whose}/both kidney*
      acute kidney/renal
      aki/arf
      dialys*/dialis*/dylas*/dialasis/diyalisis/dialesis/hemodialys*/haemodialys*/dialyses/daylisis/dialisys
      anuri*/oliguri*/uremi*/uraemi*
      creatinine/creatinin/creatnine/creatine/creat _ high/raised/rise/rose/rising/increas*/elevat*/shot/badh*/jump*
      creatinine/creatinin/creatnine/creat ?level/value/has/is/was ?gone/went/going/came/is/was/of/to ?up ?to/of up
      creatinine/creatinin/creatnine/creat ?level/value/has/is/was ?gone/went/going/came/is/was/of/to/at ?up ?to/of 2-30
      high/raised/rise/rising/increas*/elevat* ?in ?serum creatinine/creatinin/creatnine
      nephrotox*/nephritis/nephrotic/nephropath*
      kidney/kidni/kidny/gurda/gurde/gurdey/kidneys/kidniyan ?bhi/ne/dono/ka ?kam/kaam fail/fel/kharab/damage/band/kam/kaam/kharaab/phail/karna
      किडनी/किडनियां/गुर्दा/गुर्दे/वृक्क/किड्नी ?भी/ने/दोनों/का ?काम फेल/खराब/डैमेज/बंद/काम/फैल/फेलियर/करना
      डायलिसिस/डायलेसिस/डाइलिसिस/डायलिसस/डायलीसिस
      क्रिएटिनिन/क्रिएटिनीन/क्रिएटनिन/क्रेटिनिन _ बढ़*/बढ*/हाई/ज्यादा`,
  },
  heart: {
    never: `
      no/not/nil/absent/without ?a/any/the pulse/pulses/heartbeat/heartbeats
      no heart beat/beats
      no/nil ?palpable/recordable/detectable pulse/bp
      pulse ?is/was absent/nil/lost/gone
      not feel/find/palpable ?a/any/the pulse
      nabj/nabz/nadi/naadi/dhadkan ?bhi nahi/nahin/nai/nhi
      नब्ज/नाड़ी/धड़कन ?भी नहीं/नही`,
    words: `
      heart gave/given/gives up/out/way
      cardiac/cardic/cardiak/heart/cardiopulmonary/cardiorespiratory/cardio ?pulmonary/respiratory arrest/arest/failure/fail/collapse/attack/atack/block/attak
      cardiac/cardic death/event
      arrhythm*/arythm*/arrythm*/arhythm*/arrythim*/arithmia/dysrhythm*/dysrythm*
      asystol*/torsade*/pulseless
      ventricular/ventriculer tachycardia/fibrillation/arrhythm*/arrest
      fibrillat*/fibrilat*
      v tach/fib
      vtach/vfib
      heart ?has/suddenly stopp*/stop/stops/stoped/ceased
      myocardial infarct*/injury/ischemia
      myocarditis/pericarditis/cardiomyopathy/infarction
      qt prolong*/prolongation
      qtc prolong*
      prolong*/long qt/qtc
      pacemaker/pacing inserted/implanted/placed/put/needed/required/done/started
      temporary/emergency/urgent/transvenous pacemaker/pacing
      bradycard*/tachycard*/bradicardia/tachicardia
      pulse/hr/heartbeat/heart ?rate ?was/is/of/at/fell/dropped/came/went/rose ?down/up ?to ?only/just 10-45
      pulse/hr/heartbeat/heart ?rate ?was/is/of/at/went/rose/came ?up ?to ?above/over 170-300
      irregular/abnormal heart/pulse/heartbeat/rhythm/heartbeats
      pulse/heartbeat/heart ?beat ?was/is/became/went/got ?very/highly irregular
      vt/svt/vf on/in ecg/monitor
      ecg/monitor showed/shows/showing/show/revealed ?a ?runs/run/of vt/svt/vf/mi/stemi/af/block
      dil/heart ka/ke daur*/attack/dora ?pad*/aaya/aya/aa*/ho
      dhadkan ?bhi/hi ruk*/band/tham*/aniyamit
      dil/heart ki dhadkan ?bhi ruk*/band/aniyamit/gadbad
      dhadkan/धड़कन _ aniyamit/अनियमित
      dil/heart ?ne ?bhi/kam/kaam/dhadakna ?karna band/ruk*
      hriday/hridyaghat/hridaygati/hridayghat
      दिल/हृदय का/के दौर*/दोर*/आघात ?पड़*/आ*/हुआ/हो
      दिल/हृदय ?की धड़कन/गति ?भी/ही रुक*/बंद/अनियमित/थम*
      धड़कन/हृदयगति ?भी/ही रुक*/बंद/अनियमित/थम*
      हार्ट/हार्ड अटैक/अटेक/फेल/ब्लॉक/फेलियर
      हृदयाघात/ह्रदयाघात
      कार्डियक/कार्डिएक/हृदय अरेस्ट/अरेस्ट/आघात
      दिल ?ने ?काम/धड़कना ?करना बंद`,
  },
  bloodCounts: {
    never: '',
    words: `
      agranulo*/agranalo*
      neutropen*/neutropaen*/nutropenia/pancytopen*/thrombocytopen*/thrombocytopaen*/thrombopen*/leucopen*/leukopen*/lymphopen*/cytopen*/bicytopen*/eosinophilia
      aplastic/hemolytic/haemolytic/aplastik/severe an*emia/anaemia/anemia
      hemolysis/haemolysis
      bone marrow/marro suppress*/failure/depress*/aplasia/supress*
      myelosuppress*/myelosupress*
      methemoglobin*/methaemoglobin*
      ${low} ?in/of ?the/${whose} platelet*/platlet*/plt/wbc/tlc/anc/neutrophil*/leucocyt*/counts/hemoglobin/haemoglobin
      ${low} ?in/of ?the blood/cell/white/wbc count*/cell*
      white/red ?blood cell/cells ?count/counts ?have/has/were/was/suddenly ${low}
      platelet*/platlet*/plt/wbc/tlc/anc/neutrophil*/leucocyt*/counts/hemoglobin/haemoglobin/hb _ ${low}
      platelet*/platlet*/plt/प्लेटलेट* ?count/counts ?was/were/is/are/came/fell/dropped ?down ?to ?only/just 1000-100000
      platelet*/platlet*/plt/प्लेटलेट* ?count/counts ?was/were/is/are/came/fell/dropped ?down ?to ?only/just 1-99 thousand/hajar/हजार
      wbc/tlc/leucocyte/leukocyte ?count/counts ?was/were/is/are/came/fell/dropped ?down ?to ?only/just 100-3000
      anc/neutrophil/neutrophils ?count/counts ?was/were/is/are/came/fell/dropped ?down ?to ?only/just 10-1500
      hb/hemoglobin/haemoglobin ?level/count ?was/is/came/fell/dropped ?down ?to ?only/just 2-6
      blood transfus*
      platelet*/platlet*/pletlet*/palatelet*/wbc/hemoglobin ?count/bhi/bahut/ki/sankhya gir*/kam/kum/ghat*/down/km/gira
      khun/khoon/blood/platelet* chadh*/chad*/charh*
      प्लेटलेट*/प्लेट्लेट*/प्लैटलेट*/प्लेटलेटस ?काउंट/भी/बहुत/की/संख्या गिर*/कम/घट*
      खून/रक्त/ब्लड/प्लेटलेट* चढ़*/चढ*
      श्वेत/सफेद ?रक्त _ कम/घट*/गिर*
      डब्ल्यूबीसी/हीमोग्लोबिन/डब्लूबीसी _ कम/घट*/गिर*`,
  },
  selfHarm: {
    never: `
      not want/wish/feel ?to/like live/living/alive
      no reason/wish/will/desire to live
      jina/jeena/jine/jeene ?ka/ki ?man/ichha nahi/nahin/nai/nhi
      जीना/जीने ?का/की ?मन/इच्छा नहीं/नही`,
    words: `
      suicid*/sucidal/sucide/sucides/suisid*/sucied*/susaid*/suside*/suicde/suceide/sucicide/suicied/sueside
      kill*/hang*/hung/harm*/hurt*/stab*/burn*/burnt/injur*/cut/cutting/poison* himself/herself/myself/themselves/themself/yourself/him-self/self
      end*/take/took/taking/taken ?${whose} ?own life
      end it all
      swallow*/took/taken/ate/eaten/consumed/ingest*/drank _ on purpose
      purpos*/intention*/deliberate* swallow*/took/taken/ate/consumed/ingest*/drank
      swallow*/took/taken/ate/consumed/ingest*/drank _ purposely/intentionally/deliberately
      jaan/jan bujhkar/bujh/boojhkar ?kar/ke/ki sari/saari/puri/poori/pura/jyada/bahut goli/goliyan/golian/dava/davai/patta/strip
      जानबूझकर/बूझकर सारी/पूरी/पूरा/ज्यादा/बहुत गोली/गोलियां/दवा/दवाई/पत्ता
      want*/wish*/thought/thoughts/thinking/wanna/tried/trying/attempt* ?to/of ?be die/dying/death/dead
      self harm*/injur*/immolat*/poison*/hurt*/inflict*
      selfharm
      cut*/slash*/slit ?${whose} wrist*/vein*
      overdos*/overdoze*
      over dose/dosed/dosage
      consum*/drank/drink/svallow*/ate/took/taken poison/pesticide/insecticide/phenyl/rat
      jumped/jump from/off/into
      khudkushi/khudkusi/khudkhushi/khudkashi/khudkhusi/khutkushi
      khud kushi/kushi
      atmahatya/aatmahatya/aatmhatya/atmhatya/atamhatya/aatmhatyaa/aathmahatya
      atma/aatma/aatm/atm hatya/hatia
      jan/jaan dene/dena/deni/de/dedi/dun
      marna/marnaa ?hi/bhi chah*/chaah*
      mar jana/jaana ?hi chah*/chaah*
      mar jaunga/jaungi/jaaunga/jaaungi
      marne ?ka/ki/ke ?man/khayal/khyal/vichar/bat/baat/bare/baare ?karta/karti/kar/karne/aa*
      jahar/jeher/jehar/zahar/keetnashak/kitnashak/poison kha/khaya/khaliya/pi/piya/kha*/pee
      fansi/faansi/phansi/phaansi laga*/lagai
      nas/nase/kalai kat*/kaat*
      khud/khudko/apne ?ko/aap nuksan/nuksaan/mar/maar/maarne/marne/khatam/chot
      आत्महत्या/आत्मह्त्या/आतमहत्या/आत्म-हत्या/खुदकुशी/खुदकशी/खुदखुशी
      आत्म हत्या
      सुसाइड/सुइसाइड/सुसाईड/स्यूसाइड/सूसाइड
      जान देने/देना/देनी/दे/दूं/दी
      मरना ?ही/भी चाह*
      मर जाना/जाऊं/जाऊँ ?ही चाह*
      मरने का/की/के मन/ख्याल/खयाल/विचार/बात/बातें/बारे/इच्छा
      जहर/कीटनाशक खा*/पी*/निगल*
      फांसी लगा*/पर/लगाई
      नस/नसें/कलाई काट*
      खुद/अपने ?को/आप नुकसान/मार/मारने/खत्म/चोट`,
  },
  pregnancy: {
    never: '',
    words: `
      malform*/malfom*/mallform*
      birth defect*/deformity/anomaly
      congenital*/congenit*/conjenital
      deform*/anencephal*/spina/microcephal*/phocomelia
      cleft lip/palate
      club foot/feet
      clubfoot/talipes/hydroceph*/gastroschisis/omphalocele/exomphalos/hypospadias/microtia/anotia/polydactyl*/syndactyl*/encephalocele/meningocele/meningomyelocele/meningomyelocoele
      baby/child/infant/fetus/foetus/newborn ?has/had/with/was/is no/without heartbeat/heart
      no heartbeat/heart ?beat/sound/activity in/of ?the baby/fetus/foetus
      dil/दिल/heart/हार्ट me/mein/में chhed/ched/hole/छेद
      bachche/bachcha/baby/shishu/बच्चे/बच्चा/शिशु/नवजात ke/ka/के/का hoth/honth/hont/talu/होंठ/होठ/तालु kate/kata/कटे/कटा/फटा/phata
      ek/एक/dono/दोनों hath/haath/pair/kan/kaan/ankh/aankh/kidney/ungli/हाथ/पैर/कान/आंख/किडनी/उंगली ?hi/ही nahi/nahin/nhi/नहीं ?hai/h/है/tha/था/thi/थी ?hai/है janm/janam/जन्म
      janm/janam/जन्म se/से ?hi/ही ?uska/उसका ?ek/एक/dono/दोनों hath/haath/pair/kan/kaan/ankh/aankh/kidney/ungli/हाथ/पैर/कान/आंख/किडनी/उंगली ?hi/ही nahi/nahin/nhi/नहीं
      miscar*/misscar*/miscarage/miscarige/miscarrige
      abortion*/aborted/aborsion/abortn
      stillb*/stilb*
      still birth/born
      fetus/foetus/fetal/foetal/intrauterine ?in ?womb/uterus ?was/is/born dead/died/death/demise/loss
      baby/child/infant ?in ?the womb/uterus ?was/is/born dead/died/death/demise/loss
      baby/child/infant ?was/is/born dead/died/death/demise/loss
      baby/child/infant died/dead/death ?in ?the womb/uterus
      iufd
      lost/lose/losing/loss ?of ?${whose} baby/pregnancy/fetus/foetus/conception
      pregnancy ?was/is/got/has loss/lost/terminated/ended
      teratogen*
      neural tube/tubes
      neonatal/neonate/neonates/newborn/perinatal/birth abstinence/withdrawal/seizure*/asphyxia/sepsis/apnoea/apnea/death/demise/encephalopathy
      neonatal/newborn respiratory distress/failure/depression/arrest
      fetal/foetal distress/bradycardia
      hole in ?the/his/her heart
      born with/without/dead _ club/extra/missing/one/only/syndrome/cyst/fluid/anus/genital*/palate/lip/skull/spine/defect*/deform*/abnormal*/hole/finger*/limb*/missing/ears/arm*/hand*
      born dead
      no/without/absent fetal/foetal heart*/movement*
      garbhpat/garbhapat/garbhpaat/garbhapaat/garabhpat/garbpat
      ${pregnancyHindi} gir*
      bachcha/baccha/bacha/bachha gir gaya/gya
      ${pregnancyHindi} me/mein/mai ?hi bachcha/baccha/bacha/bachhe/bachche mar*/khatam
      pet me/mein/mai ?hi bachcha/baccha/bacha/bachha/bachche ?ki ?hi mar/khatam/maut/mara
      bachcha/baccha/bacha/bachha ?uske/uski pet/garbh me/mein ?hi mar*/khatam ?${gone}
      बच्चा/बच्चे/शिशु पेट/गर्भ/कोख में ?ही मर*/खत्म ?${goneDeva}
      mara/mari/mrit hua/hui ?bachcha/baccha/bacha/bachha/bachchi paida/bachcha/baccha/bacha
      viklang/apang/apahij bachcha/baccha/paida/janma/peda
      janm/janam/janma/paidaishi/जन्म ?se/से ?hi/ही _ viklang/apang/apahij/tedhe/tedha/tedhi/विकलांग/अपंग/अपाहिज/टेढ़े/टेढ़ा/टेढ़ी
      viklang/apang/apahij/tedhe/tedha/tedhi/विकलांग/अपंग/अपाहिज/टेढ़े/टेढ़ा/टेढ़ी ?hai/hain/है/हैं ?janm/janam/जन्म
      janmjat/janmajat
      गर्भपात/गर्भ्पात/गर्वपात
      ${pregnancyHindi} गिर*
      बच्चा गिर गया
      मृत बच्चा/शिशु/बच्चे/जन्म/पैदा/बच्ची/जन्मा/नवजात/प्रसव ?पैदा/जन्मा
      मरा/मरी हुआ/हुई बच्चा/पैदा/बच्ची/शिशु
      पेट/गर्भ/कोख में ?ही बच्चा/बच्चे/शिशु/भ्रूण ?की ?ही मर/मौत/खत्म/मृत्यु/मरा
      जन्मजात/विकृति/विकृत
      vikrit/vikriti
      विकलांग बच्चा/पैदा/शिशु/जन्मा/बच्ची
      मिसकैरेज/मिस्कैरेज/मिसकैरिज/अबॉर्शन/एबॉर्शन/एबोर्शन/अबोर्शन
      कटे/कटा होंठ/होठ/तालु`,
  },
  dependence: {
    never: `
      not/unable ?able ?to ?do ?live/sleep/stop/stay/function/stay/quit ?without without/taking/it/using/this
      ke/iske/uske/dava/goli bina/bagair _ nahi/nahin/nai/nhi rah/reh/so/raha/ji/aati/jee
      के/इसके/उसके/दवा/गोली बिना/बगैर _ नहीं/नही रह/सो/रहा/जी/आती`,
    words: `
      addict*/adict*/addcit*/addick*/addiction
      dependen*/dependan* on/upon/to
      drug/physical/opioid/alcohol/psychological/chemical/tablet/dependence dependen*/dependan*/dependence/dependency
      dependence/dependency
      withdrawal/withdrawl/withdrawel/widrawl
      abus*/misus*/missuse
      craving*/craves/crave
      habit forming/formed/of/of
      habituat*
      become/became/got/became/getting/is habit/habitual/habituated/hooked
      get*/got high
      drug seeking/seeker/hunger
      lat lag*/pad*/par*/hai/ho
      adat/aadat/aadath/adath ?si lag*/pad*/ho/ban/par*
      adi/aadi ho/hai/ban
      nasha/nashe/nashedi/nashaa kar*/ki/ke/ka/ho
      nashedi/talab
      एडिक्शन/एडिक्ट/एडिक्टेड/ऐडिक्शन
      लत
      आदत ?सी लग*/पड़*/पड*/हो/बन
      आदी हो*/है/बन
      नशा/नशे कर*/की/के/का/हो/में
      नशेड़ी/नशाखोरी/तलब/दुरुपयोग`,
  },
  cancer: {
    never: '',
    words: `
      diagnosed/detected with/to ?have ?a ?the ?breast/lung/blood/mouth/oral/prostate/colon/stomach/skin/liver/brain/thyroid/bladder cancer/carcinoma/leukemia/leukaemia/lymphoma/tumour/tumor/malignancy after/since/during/while/following
      diagnosed/detected ?with/as/to ?have ?a ?case ?of lymphoma/leukemia/leukaemia/carcinoma/sarcoma/myeloma/malignancy
      cancer*/cancar/canser/kansar/kenser/kainsar/cencer/kancer/cansar/cancr
      malignan*/malignen*
      tumor*/tumour*/tumer/tyumar
      carcinoma*/leukemi*/leukaemi*/lymphoma*/sarcoma*/metasta*/melanoma*/neoplas*
      कैंसर/केंसर/कैन्सर/केन्सर/कैंसरकारी
      ट्यूमर/टयूमर/ट्युमर/ल्यूकेमिया/लिंफोमा/रसौली`,
  },
  permanentHarm: {
    never: '',
    words: `
      permanent/permanant/permenant/permanently/permanantly/permanat _ damage*/disab*/loss/lost/harm/injur*/scar*/blind*/deaf*/impair*/deform*/problem/defect/hearing/vision/paralys*/effect/effects/side/weak*
      permanently/permanantly/irreversibl*/ireversibl*
      lost/lose/loss ?of ?${whose} vision/sight/eyesight/hearing/eye/speech/voice/leg/arm/hand for ever/good/life
      lost/lose/loss ?of ?${whose} vision/sight/eyesight/hearing/eye/speech/voice/leg/arm/hand forever
      damage*/disab*/loss/harm/injur*/scar*/deaf/blind ?is/was/became/forever permanent/forever/permanent
      disab*/disabel*/incapacit*/crippl*/handicap*
      bedridden/bedriden/bedrid*
      bed ridden/riden/bound
      amputat*/amputet*/amputed
      lifelong/life-long damage/disab*/problem/harm
      damage/disab*/problem/harm/weakness/deafness/blindness/scar/scars/injury/defect _ for life/ever/good
      damage/disab*/problem/harm/weakness/deafness/blindness/scar/scars/injury/defect _ whole life
      life long damage/disab*/problem/harm
      lost ?the use of
      never ?be ?able ?to walk/see/hear/recover/speak again/normally
      lost ?${whose} ?left/right leg/arm/hand/foot/eye/finger/fingers/toe/toes/kidney
      vegetative/wheelchair
      hamesha ke liye avaj/avaaj/avaz/roshni/najar/yaddasht ?bhi chali/chala/kho
      hamesha ke liye kharab/damage/chala/chali/ke/band/viklang
      jindagi/jindgi/umar bhar ke/ki liye/viklang*/taklif
      apahij/apaahij/apahaj/viklang*/apang/apangta/lachar/lula/langda
      sthayi/sthai nuksan/nuksaan/viklang*/hani
      bistar/bistr/bister par/pe/pakad/se hi/pada/padi/lag/liya/pad*/uth
      pair/per/pav/tang/hath/haath/ungli/ungliyan kat*/kaat*
      स्थायी/स्थाई/परमानेंट/पर्मानेंट ?रूप ?से नुकसान/विकलांग*/क्षति/हानि/डैमेज/खराब/अपंग
      हमेशा के लिए/लिये आवाज/रोशनी/नजर/याददाश्त ?भी चली/चला/खो
      हमेशा के लिए/लिये खराब/चली/विकलांग/बंद/अपंग/कमजोर/अपाहिज/अंधा/अंधी/बहरा
      जिंदगी/जीवन/उम्र भर के/की लिए/विकलांग*/तकलीफ
      अपाहिज/विकलांग*/दिव्यांग*/अपंग*/लाचार
      बिस्तर पकड़*/पर/पकड ?ही पड़*/लिया/पड़ी/पड़ा
      बिस्तर पकड़*
      पैर/हाथ/उंगली/उंगलियां/टांग/पांव काट*/कट`,
  },
};

/**
 * Phrases in which an alarm word means something else. What they cover is no alarm, unless an alarm reaches beyond
 * them.
 */
export const harmless = `
  dead/मृत skin/त्वचा/खाल ?has/is/was/से ?come/came/coming/peeling/peeled/falling/fell/निकल*/उतर*/झड़* ?off/out
  taste/appetite/sensation/feeling ?is/was/has/gone/got/went dead
  battery/phone/mobile/charger/torch/machine/cell/meter/pump ?of ?the/my ?inhaler/phone/pump/meter/glucometer/machine/nebuliser/nebulizer ?has/had/is/was/got died/dead
  phone/mobile/tv/light/fan/net/internet/switch/computer ?bhi off ho ${gone}
  far/away/near/km/kms/kilometres/kilometers/opposite/behind/beside ?from/to ?the/a/our/any ?nearest/district/government/city hospital
  not wake/get/got up ?very early/late/before/till/until/because/due/on
  last breath test/analysis/sound/sounds
  skin/hair/nails/lips feel/feels/felt/is/looks ?so/like dead
  dead skin/tissue/cell/cells/tired/tight/weight/end/line/lock/battery/sea/slow/tooth/teeth/easy/heat/wood/drunk/layer/stock/space/scalp/sure/serious/hair/follicles/link/phone/bacteria/virus/organisms/lice/worms/worm
  cell/bacterial/virus/hair/tissue/skin death
  tooth/teeth/nerve/hair/plant/pet/plants/goldfish/fish/बाल/बालों ?i/he/she/we/that ?keep/kept/have/had ?is/are/was/were/has/have/also ?now/completely dead/died/dying/mare/मरे/मरा
  mobile/phone/battery/line/link/network/laptop/computer/charger/plant/plants/car/engine ?is/was/got/went/has/had/also dead/died/dies
  urine/stool/tablet/teeth/nails/nail/paper/stools/vomit ?has/have/colour/color turned/became/become/is/looks/was/gone yellow/yellowish
  no/any breathing/breath difficulty/difficulties/problem/problems/issue/issues/trouble/distress/complaint
  your ?esteemed/own hospital
  doctor/doctors/dr/nurse/staff/pharmacist/incharge/superintendent/director of/from/at ?a/an/the/our/my/this/same ?same/government/govt/district/civil/private/local/general/city hospital
  seizure/fit/fits/cancer free
  dies/died/dying/die down
  killer headache/itch/pain/ache/cramp/cramps/migraine/cold
  pain/weed/pest/germ/lice/fat killer/killers/kill/killing/killed
  killed/kills/kill ?the ?harmful/all/bad/${whose} bacteria/germs/germ/worms/worm/virus/viruses/parasite/parasites/lice/pain/bugs/insects/insect/fungus/vaccine/vaccines/time/appetite/taste/bacterias/mosquito/mosquitoes/cells/cancer/hunger/sleep/desire/fever/infection
  killed/killing/kill me/us/myself laughing/with
  killing me/us
  dying/die of/from/for/to/with shame/laughter/curiosity/laughing/hunger/know/scratch/itch/itching/boredom/thirst/embarrassment/sleep/tell/ask/get/hear
  dyed/dying/dyeing/died/dye ?my/his/her/their/the ?own ?gray/grey hair/hairs/beard/moustache/mustache/eyebrow/eyebrows/eyelashes/scalp/cloth/clothes/fabric/nails/black/brown/red
  hair/hairs/beard/moustache/mustache/eyebrows/clothes/fabric/roots ?was/were/is/are/got/had/been/gets ?been dyed/dying
  dying to/for eat/know/see/meet/drink/go/have/get/try/sleep/hear
  hospital/hospitals road/street/lane/nagar/colony/chowk/bazaar/market
  hair dye
  not/no ?longer respond/responding/responsive/responded to
  ${complaint}/infection/bp/pressure/sugar/disease/condition/lesion/lesions/eczema/ulcer/acne/wound/patch/patches/headache/vomiting/symptoms/itch/redness/pimples/boils/fungal/uti/asthma/ringworm/psoriasis ?is/was/are/were/has/have/did not/no ?longer respond/responding/responsive/responded/response
  phone/mobile/email/mail/reporter/office/company/helpline/server/site/app ?is/was/are/were/has/did not respond/responding/responded
  i/we ?still not make it
  not make it for/in/up/out/easy/known
  orphan drug/drugs/disease/diseases
  left us a/an/the/alone/no/his/her/their/some/with/confused/waiting/all/feedback/voice
  wife/widow/son/daughter/father/mother/husband/brother/sister/children of ?the late mr/mrs/shri/shree/sri/sree/smt/shrimati
  his/her widow mother/sister/daughter/aunt/friend
  TEN/ten ?more/such/consecutive/other/different/small/days/full/whole tablet*/tab/tabs/capsule*/cap/caps/pill/pills/day/days/week*/month*/year*/hour*/hr/hrs/minute*/min/mins/second/seconds/sec/mg/ml/mcg/unit/units/time/times/dose*/drop/drops/patient*/case*/strip*/injection*/people/person*/percent/rupees/puff*/vial*/spoon*/teaspoon*/lakh*/thousand/hundred/am/pm/yr/yrs/kg/cm/g/gm/feet/episodes/vomits/stools/motions/rounds/cycles/session*/student*/children/family/friend*/reports/forms/old/blister*/spots/lesions/bottle*/packet*/of/or/to/and
  old/previous/prior/past/earlier stroke/cva/paralysis/infarct/infarction/seizure/seizures/mi/fracture/bleed/jaundice/hepatitis
  could/would/might/felt/feel/feels/feeling/felt/thought/as/like ?like/as/if ?i ?was/am/would/will/going/to ?to dying/die/died
  expired/expire/expires/expiring ?batch/lot ${drug}
  ${drug} ?he/she/i/they ?took/bought/used/got ?it was/were/is/are/had/has/already/been/got/not/found/to ?also/already/been/not/already/being ?expired/expire/been expired/expire
  ${drug} was/were/is/are/had/has/already/been/got/not/having/an expired/expire
  ${drug} expired/expires ?on/in/since/before ?the/this ${month}
  it/that/which was/is/has/had ?already/been/not expired
  it/which/medicine/stock expires/expired
  expired date/product/dated/stock/medication/medications/cough
  expires/expiry date/in/on/soon/next
  expire date
  has/have/had not/already expired ?yet/since
  licence/license/policy/card/insurance/warranty/session/link/password/otp/subscription/prescription/coupon/offer/registration ?has/is/was/had ?been expired
  not expired
  ${drugHindi} ?bhi/to/hi/ki/भी/तो/पहले/already/kab/date expire/expired/ekspayar/एक्सपायर/एक्सपायर्ड ?ho/हो ?gaya/gayi/gai/गई/गया thi/tha/hai/थी/था/है
  dava/davai/davaai/davayi/goli/दवा/दवाई/गोली ?bhi/to/hi/ki/भी/तो/पहले/already/kab/date expire/expired/ekspayar/एक्सपायर/एक्सपायर्ड
  expire/expired/एक्सपायर/एक्सपायर्ड ${drugHindi}/date/डेट/thi/थी
  expire/expired/एक्सपायर date/dava/davai/दवा/दवाई/डेट/थी/thi
  ${drugHindi} _ expire/एक्सपायर thi/tha/hai/थी/था/है
  bhukh/bhuk/pyas/nind/ichha/bhookh/भूख/प्यास/नींद/इच्छा ?hi/bhi/तो/ही/भी mar/मर ${gone}/${goneDeva}
  kide/kida/kidey/machhar/machchhar/machar/makhi/jivanu/germs/bacteria/virus/jue/juye/jun/kidanu/khatmal/कीड़े/कीड़ा/मच्छर/मक्खी/जीवाणु/जूं/जुएं/कीटाणु/वायरस/बैक्टीरिया/खटमल ?bhi/भी/sab/सब mar/मर/mare/मरे/मरा ?${gone}/${goneDeva}
  mari/mara/mare/dead/मरी/मरा/मृत/मरे ?hui/hua/hue/हुई/हुआ/हुए ${skinHindi}/कोशिका/कोशिकाएं/kide/कीड़े/koshika/machhar/मच्छर
  thakan/थकान/garmi/गर्मी/sharm/शर्म/hasi/हंसी/bhukh/भूख/nind/नींद se/से mar/मर/mari/mara/मरा/मरी/mare/मरे ?ja/जा gaya/gayi/गया/गई/raha/rahi/रहा/रही ?yar/यार/hun/hu/hoon/हूं
  dard/khujli/garmi/sharm/sharam/hasi/thakan/bhukh/bhookh/दर्द/खुजली/गर्मी/शर्म/हंसी/थकान/भूख se/से mar/मर/mari/mara raha/rahi/rahe/rha/rhi/ja/रहा/रही/रहे/जा
  pain/dard/दर्द mar raha/rahi
  gujar/गुजर jana/raha/rahi/रहा/रही
  vakt/samay/time/ghante/ghanta/hafte/mahine/वक्त/समय/घंटे/घंटा/हफ्ते/महीने gujar/गुजर ${gone}/${goneDeva}
  ${complaint} ?ab/bilkul/bhi/अब/बिल्कुल/भी nahi/nahin/nai/nhi/na/नहीं/नही/न rahe/rahi/raha/rhe/rhi/rha/रहे/रही/रहा
  aa/ja/ho/kar/le/de/kha/pi/so/mil/lag/chal/bol/dikh/samajh/uth/utar/ruk/ban/bata/pa/nikal/sun/kam/kaam/aram/thik/pach/आ/जा/हो/कर/ले/दे/खा/पी/सो/मिल/लग/चल/बोल/दिख/समझ/उठ/उतर/रुक/बन/बता/पा/निकल/सुन/काम/आराम/ठीक/पच nahi/nahin/nai/nhi/नहीं/नही rahe/rahi/raha/rhe/rhi/rha/रहे/रही/रहा
  dava/davai/tablet/goli/syrup/दवा/दवाई/गोली/सिरप ?bhi/भी/ab/अब nahi/nhi/nai/nahin/नहीं/नही rahi/raha/rahe/rhi/बची/bachi/bacha
  dava/davai/tablet/goli/syrup/strip/paise/pese/दवा/दवाई/गोली/सिरप/पैसे _ nahi/nhi/nai/nahin/नहीं/नही bachi/bacha/bache/बची/बचा/बचे
  there is/are/was no more
  ${complaint}/it/itching/swelling/redness/vomiting/rashes/symptoms/headache/cough/nausea/stock/medicine/tablets is/are/was no more
  is/are/was/now/now/patient/he/she no more ${complaint}/itching/pain/taking/required/needed/available/having/complaining/allergic/using/symptoms/on/vomiting/headache/suffering/in/than/side/tablets/medicine/rashes/advised/feeling/sick/cough/complaints/there
  vomit/vomiting/diarrhoea/diarrhea/skin survive
  ${person} ?now/also no more has/had/have/complains/complained/needs/needed/takes/took/feels/felt/gets/got/uses/used/wants/requires
  passed on to/the/my/information/it/by/this
  pass/passed/passing on ?the ?this information/report/message/details/to/complaint/form/query/concern
  pain/rash/fever/swelling/itching/headache/symptoms/vomiting/redness/it/effect/nausea/dizziness ?has/have/had/then/later/also/slowly passed/pass/went away
  fetal movement/heart/position/age/weight/scan/monitoring/growth
  lost/lose/losing ?some/${whose}/my/much weight/appetite/interest/hair/sleep/taste/smell/money/strip/prescription/bill/balance/patience/number/contact/phone/card/packet
  lose/losing/lost her/his/my hair/appetite/weight/sleep/taste/balance/interest/job/phone/prescription/bill/patience/memory/smell/temper/strip/card/periods
  lost patient file/card/record/records/details/id
  not ?be ?able ?to saved/save form/file/report/data/details/page/photo/online/the/number/it/as/in/due
  form/file/report/data/details/page/photo/image/number/contact could/was/can/is/cannot/couldnt ?not ?be saved
  not make it to/worse/clear/better/on/past
  not/never live with/in/here/near/at/alone/there/within/nearby
  ${drugHindi}/ilaj/ilaaj/ghar/naukri/kaam/padhai/hospital/aspatal/saman/parchi/phone/gaon/इलाज/घर/नौकरी/काम/पढ़ाई/अस्पताल/सामान/पर्ची/फोन/गांव ?ko/को chhodkar/chodkar/chhorkar/छोड़कर chale/chali/chala/चले/चली/चला ${gone}/${goneDeva}
  ${drugHindi}/ilaj/ilaaj/ghar/naukri/kaam/padhai/hospital/aspatal/saman/parchi/phone/gaon/इलाज/घर/नौकरी/काम/पढ़ाई/अस्पताल/सामान/पर्ची/फोन/गांव ?ko/को chhod/chod/chhor/छोड़ kar/ke/कर/के chale/chali/chala/चले/चली/चला ${gone}/${goneDeva}
  mar jaunga/jaungi/jaaunga/jaaungi itni/itna/aisi/aisa/lagta/lag/laga
  itni/itna/इतनी/इतना _ mar jaunga/jaungi/jaaunga/jaaungi
  nas/naso/nason/muscles/pet/mar/pair/पेट/नस dab
  shant/शांत ho/हो raha/रहा
  emergency contact/number/contraceptive/contraception/pill/pills/helpline/exit/light/leave/kit/drug/medicine/medicines/use
  no emergency
  admit/admits/admitted that
  i/we/he/she admit/admits
  admission form/fee/test/ticket/process/card
  school/college/nursery/course/hostel admission/एडमिशन
  school/college/स्कूल/कॉलेज/police/nagar/सेना/पुलिस/army/bank me/mein/में/की bharti/dakhila/दाखिला/भर्ती
  dr/doctor/mrs/ms/miss/smt/डॉ/डॉक्टर/श्रीमती bharti/भर्ती
  opd/outpatient/clinic/canteen/pharmacy/dispensary/laboratory/lab/department/store/office/meeting/workshop/training at/of/in/from ?a/an/the/our/my/this/your/same ?government/govt/district/civil/private/local/city/general/teaching/mission/eye/medical/college hospital
  ?our/the/my/a/government/govt/district/civil/private/local/same/city/from/general/this/that/military/mission/eye hospital ?ki/ke/ka/के/की/का ?ek/एक staff/pharmacy/pharmacist/store/opd/canteen/card/bill/address/name/number/shop/dispensary/premises/administration/management/doctor/doctors/nurse/nurses/counter/website/record/records/paper/slip/department/committee/incharge/dukan/davakhana/davakhane/medical/parcha/parchi/supply/visit/authorities/authority/team/director/superintendent/worker/visits
  hospital/haspatal/aspatal/asptal/अस्पताल/हॉस्पिटल ?ki/ke/ka/के/की/का ?ek/एक staff/pharmacy/doctor/doctors/daktar/opd/nurse/pharmacist/dukan/davakhana/davakhane/medical/parchi/parcha/store/स्टाफ/फार्मेसी/डॉक्टर/डॉक्टरों/डाक्टर/ओपीडी/नर्स/फार्मासिस्ट/दुकान/दवाखाने/मेडिकल/पर्ची/पर्चा/कर्मचारी/कर्मचारियों/स्टोर/दवा/दवाई
  hospital/haspatal/aspatal/अस्पताल/हॉस्पिटल se/से dava/davai/दवा/दवाई/goli/गोली/tablet/parchi/पर्ची li/ली/mili/मिली/likh*/लिख*/lekar/लेकर
  hospital/haspatal/aspatal/अस्पताल/हॉस्पिटल se/से ?mili/li/मिली/ली ?thi/hui/थी/हुई dava/davai/दवा/दवाई/goli/गोली/tablet/parchi/पर्ची
  hospital/haspatal/aspatal/अस्पताल/हॉस्पिटल me/mein/में kam/kaam/naukri/job/duty/काम/नौकरी/ड्यूटी/pharmacist/फार्मासिस्ट
  hospital/haspatal/aspatal/अस्पताल/हॉस्पिटल me/mein/में/ki/की opd/ओपीडी/dikhaya/दिखाया/check/चेक
  work/works/working/worked/posted/nurse/staff/doctor/resident ?as ?a ?an ?nurse/doctor/technician/resident/intern/staff/pharmacist/sister in/at/of ?the/our icu/casualty/emergency/nicu/micu/picu/ccu
  work/works/working/worked/employed/posted/intern/internship/pharmacist/nurse/doctor/physician/resident/student/lecturer/trainee/professor/practising/practicing/dispensed/prescribed/bought/purchased/collected/supplied/obtained/available/issued/given/procured/received ?at/in/from/by ?a/an/the/our/my/this/same/one/her/his ?government/govt/district/civil/private/local/city/tertiary/medical/general/nearby/care/public/teaching/rural/corporate hospital
  from/by ?a/an/the/our/my/this/same ?government/govt/district/civil/private/local/general/city hospital pharmacy/store/dispensary/opd/doctor/counter/shop
  well/room/good/proper/poor/poorly ventilat*
  ventilat* room/area/system
  room/kitchen/house ventilat*
  behoshi/behosi/बेहोशी/बेहोश ki/ke/karne/karke/ka/की/के/करने/करके/का ?ki/ka/की/का dava/davai/sui/injection/doctor/दवा/दवाई/सुई/इंजेक्शन/डॉक्टर/operation/ऑपरेशन/teeka/टीका
  jan/jaan/जान me/mein/में jan/jaan/जान
  jan/jaan/जान pahchan/pehchan/पहचान/kar/कर/bujh/बूझ/gaye/गए/liya/लिया/kari/कारी
  blister pack/packs/strip/strips/packing/packaging/packet
  stroke of luck/pen/brush
  one/in/brush/heat/sun stroke/strokes
  double/single/colour/color blind/blinded/blindness
  night blindness
  blind trial/study/faith/spot
  on fits
  fits in/well/into/the/perfectly/my/all
  bleeding time
  time bleeding
  hepatitis a/b/c/e
  hepatitis vaccine/vaccination/virus/b/test/marker/markers/profile
  हेपेटाइटिस ए/बी/सी ?का/की टीका/टीके/वैक्सीन/वायरस/जांच
  kidney/किडनी stone/stones/disease/bean/beans/patient
  renal/kidney/liver function/functions ?test/tests/is/was/are/were/tests ?is/was/are/were normal/fine/ok/okay/good/checked/within
  dose/insulin/time/age/concentration/non dependent/dependence/dependant/dependency
  dependent on ?his/her/my/the age/weight/dose/body/family/son/husband/daughter/condition/father/mother/parents/doctor
  ravan/child/domestic/verbal/physical abuse
  good/bad/eating/food/sleeping/smoking/healthy habit of/of
  cancer patient/patients/hospital/institute/centre/center/drug/drugs/medicine/medicines/treatment/therapy/society/survivor/warrior/chemotherapy/ward/department/specialist/doctor/care
  ?treatment/therapy/chemotherapy/chemo/radiation/treated/tamoxifen/medicine/medicines/drug/surgery/operated/on/follow/case/patient/history/known/suffering/stage ?on/up ?chemotherapy/treatment for/of/with/from ?a/the/his/her/metastatic/stage ?breast/lung/blood/mouth/oral/cervical/prostate/colon/ovarian/stomach/skin/liver/brain/thyroid cancer/carcinoma/leukemia/leukaemia/lymphoma/tumour/tumor
  for/with breast/lung/blood/mouth/oral/cervical/prostate/colon/ovarian/stomach/skin/liver/brain/thyroid/rectal cancer/carcinoma/tumour/tumor
  known ?breast/lung/blood/mouth/oral/cervical/prostate/colon/ovarian/stomach cancer
  cancer/kansar/canser/कैंसर ki/ka/ke/की/का/के/से ?liye/लिए/purani/पुरानी dava/davai/ilaj/ilaaj/mareej/marij/hospital/aspatal/patient/chemo/दवा/दवाई/इलाज/मरीज/रोगी/पेशेंट/अस्पताल/कीमो/डॉक्टर/doctor/pidit/पीड़ित
  cancer/kansar/canser/कैंसर ke/के liye/लिए
  permanent address/resident/job/employee/marker/pacemaker/teeth/tooth/tattoo/number/staff/relief/solution/cure
  permanently cured/solved/stopped/discontinued
  disab* app/notification/notifications/the/certificate/pension/person/persons/javascript/cookies
  aborted the/attempt/procedure
  heart rate/beat ?is/was normal
  adat/aadat/आदत se/से/hai/है/thi/थी
  overdose/overdosed/over nahi/not/नहीं
  nashe/नशे jaisa/jaisi/जैसा/जैसी
  high fever/bp
  sleeping/sleep aid
  collaps* of ?the ?box/pack/tube/bottle/roof/wall/building
  box/pack/tube/bottle/roof/wall/building/bridge collaps*
  face wash/mask/cream/pack/pov* swell*
  swelling/swollen/sujan/सूजन _ ankles/ankle/feet/foot/leg/legs/knee/knees/finger/fingers/hand/hands/joint/joints/pair/pairo/pairon/hath/ghutno/पैर/पैरों/हाथ/घुटने/घुटनों/injection
  dry/sore/bitter mouth/throat
  sore/dry/itchy/bitter/burning/watery throat/mouth/eyes/lips
  muh/munh/मुंह me/mein/में chhale/chale/chaale/छाले
`;

/** A negation before the word cancels it: 'no seizures', 'was not admitted'. */
export const negationsBefore = `no/not/non/without/never/nor/neither/nobody/nil/none/denies/denied/deny/denying/absence/negative/bina/bagair/bagair/binaa/बिना/बगैर`;

/** A negation of Hindi stands after the word, or right before its verb: 'भर्ती नहीं किया', 'nahi mara'. */
export const negationsHindi = `nahi/nahin/nai/nhi/nahee/naahi/nhin/naheen/nahii/nehi/naa/na/नहीं/नही/नहि/नहिं/ना/न/mat/मत`;
