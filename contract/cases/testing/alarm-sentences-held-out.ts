// Sentences that were written after the table of alarm words, without looking at it, to see how it does with sentences
// that it was not made for. docs/alarm-words.md has the figures.
import { type AlarmSentence, sentencesOf } from './alarm-sentences.ts';

const english = `
death: Patient's relatives informed us over phone that he died on the way back home.
death: Unfortunately the lady passd away at 3:40 AM on Sunday
death: mother expired, baby is ok
death: outcome: death (respiratory failure)
death: My grandmother took 3 doses and is no more with us
death: He never woke up after the anaesthesia injection.
death: This medicine took my son's life
death: doctors tried CPR but could not revive her
death: ECG flat line, death declared at 22:10
death: Child did not survive despite adrenaline
death: Pt. died d/t hepatic encephalopathy
death: patient was dead on arrival
death: She had vomiting, then loose stools, then she died
death: sucumbed to illness after 6 days
intensiveCare: shifted to higher centre on ventilator support
intensiveCare: GCS 3, patient unresponsive
intensiveCare: fainted and was unconscious for half an hour
intensiveCare: bp not recordable, patient in shock
intensiveCare: CPR given for 10 min, ROSC achieved
hospital: Readmitted on 14th with same complaints
hospital: spent one week in hospital because of this tablet
hospital: had to be taken to the emergency room
hospital: was kept under observation in casualty overnight
anaphylaxis: swollen lips and hoarse voice 10 min after cefixime
anaphylaxis: he had difficulty in breathing and wheeze
anaphylaxis: anaphylactoid reaction to iron sucrose
skin: skin started peeling like a burn
skin: erythroderma with fever
skin: large fluid filled blisters on trunk
nerves: generalised tonic clonic seizures
nerves: Right sided weakness, CT shows stroke
nerves: suddenly could not see from left eye
nerves: hearing loss both ears after kanamycin
nerves: known epileptic, had convulsion after missing dose
bleeding: GI bleed, Hb fell to 5
bleeding: cough with blood
bleeding: heavy bleeding from the gums for three hours
liver: total bilirubin 14, icterus present
liver: patient turned yellow after 2 weeks of ATT
kidney: creatinine has gone up to 6
kidney: started on haemodialysis
heart: torsades on ECG
heart: heart stopped for 2 min
bloodCounts: platelets came down to 18,000
bloodCounts: severe neutropenia, ANC 200
selfHarm: she keeps saying she wants to end her life
selfHarm: attempted suicide by hanging
pregnancy: antenatal scan showed congenital anomaly
pregnancy: mother miscarried
dependence: he has become dependent on codeine syrup
cancer: carcinoma of endometrium on tamoxifen
permanentHarm: patient has lost use of his legs permanently
-: mild rash over forearm, subsided on its own
-: no serious problem, only nausea
-: Headache for a few hours
-: The patient was never hospitalised for this.
-: there were no deaths in our centre this month
-: tablet was past its expiry date
-: Doctor in OPD changed the medicine
-: I teach at a medical college and want reporting forms
-: slight swelling at injection site
-: no breathing difficulty, no swelling of face
-: Not admitted anywhere, took cetirizine at home
-: skin is dry and flaky since starting gel
-: acne got worse
-: patient denies any chest pain
-: dizziness after first dose
-: urine colour turned orange with rifampicin
-: sleep disturbed for two nights
-: he survived and is doing well
-: my phone died while filling the form
-: mild tremor of hands
-: no loss of consciousness
-: did not need ventilator or ICU
-: father is diabetic, mother healthy
-: increased thirst, otherwise well
-: sugar was low, took glucose, fine in 10 min
-: mouth feels dry
-: nothing serious, just informing
`;

const hindi = `
death: दूसरी खुराक के बाद मरीज की जान नहीं बच सकी
death: मेरे भाई की दवा से मौत हुई है
death: बच्चा रात में सोया और सुबह मृत मिला
death: मेरी पत्नी गुजर गईं
death: दादी का देहांत दवा शुरू करने के चार दिन बाद
death: इलाज के दौरान मृत्यू
death: डॉक्टर बोले अब ये नहीं रहे
death: अस्पताल पहुंचते ही दम तोड़ा
death: उनकी सांसें थम गईं और वह चल बसीं
intensiveCare: आईसीयू में ले जाया गया
intensiveCare: एकदम से बेहोशी आ गई
intensiveCare: वेंटीलेटर लगाया है
hospital: दो दिन भर्ती रहा
hospital: एम्बुलेंस बुलानी पड़ी
anaphylaxis: होंठ और आंखें सूज गईं
anaphylaxis: सांस लेने में बहुत तकलीफ
skin: सारे शरीर की चमड़ी जल गई जैसी उतर गई
nerves: हाथ पैर में झटके आए, मिर्गी जैसा दौरा
nerves: आधे शरीर में लकवा
nerves: एक आंख से दिखना बंद हो गया
bleeding: लैट्रिन में खून आया
bleeding: नकसीर फूटी दो बार
liver: आंखों में पीलापन, डॉक्टर ने पीलिया बताया
kidney: किडनी ने काम करना बंद कर दिया
heart: दिल की धड़कन अनियमित हो गई
bloodCounts: प्लेटलेट्स घटकर बीस हजार
selfHarm: फांसी लगाने की कोशिश की
pregnancy: तीन महीने का गर्भ गिर गया
dependence: गोली के बिना नहीं रह पाता, नशा हो गया है
cancer: ब्लड कैंसर निकला
permanentHarm: पैर हमेशा के लिए खराब हो गया
-: दवा से हल्का चक्कर आया
-: कोई परेशानी नहीं हुई
-: उसे भर्ती नहीं कराना पड़ा
-: बच्चे को हल्का बुखार रहा
-: पेट खराब हो गया था, अब ठीक
-: त्वचा रूखी हो गई
-: किसी की मृत्यु नहीं हुई
-: सूजन सिर्फ सुई की जगह पर
-: मैं अस्पताल का फार्मासिस्ट हूं
-: खून नहीं निकला
-: दवा की एक्सपायरी निकल गई थी
-: उल्टी दो बार हुई
-: भूख नहीं लगती
-: सर भारी रहता है
-: सब ठीक है, बस बताना था
-: सांस लेने में कोई दिक्कत नहीं
`;

const latin = `
death: meri nani ki maut is dawai se hui hai
death: patient ne raste mein hi dum tod diya
death: papa ab is duniya mein nahi rahe
death: beta bach nahi saka
death: injection lagne ke 1 ghante baad expire ho gayi
death: mummy chal basi
death: uncle ki jaan chali gyi
death: maa guzar gyi kal subah
death: reaction hua aur mar gyi ladki
intensiveCare: ICU mein admit hai, halat najuk
intensiveCare: tablet khate hi behoshi aa gayi
intensiveCare: oxygen lagana pada
hospital: use hospital le jana pada raat 2 baje
hospital: teen din bharti rahi
anaphylaxis: muh aur gale me sujan aa gyi
anaphylaxis: saans nahi le pa raha tha
skin: puri body pe chale pad gaye aur skin nikal rahi hai
nerves: bacche ko jhatke aaye
nerves: ek taraf ka lakva
nerves: aankh se dikhna band
bleeding: latrine me khoon aaya
bleeding: masude se blood nikal raha hai
liver: peelia ho gaya hai
kidney: kidney kharab bata rahe hai
heart: dil ki dhadkan ruk gayi
bloodCounts: platelet gir ke 15 hazar
selfHarm: usne zahar kha liya
selfHarm: bolta hai mar jana chahta hu
pregnancy: mera bachcha gir gaya 3 mahine ka
dependence: iski lat pad gayi hai
cancer: blood cancer nikla
permanentHarm: hamesha ke liye apahij
-: thoda chakkar aaya bas
-: kuch nahi hua sab theek hai
-: bharti nahi hona pada
-: kisi ki maut nahi hui
-: halka bukhar raha
-: pet me jalan
-: dawa kadwi lagti hai
-: khujli do din me theek
-: aspatal jane ki zarurat nahi padi
-: nind zyada aati hai
-: sujan sirf sui ki jagah
-: expiry date nikal gayi thi
-: hospital se dawa li thi
-: muh sukhna aur pyas lagna
-: dard nahi raha ab
-: saans me koi dikkat nahi
`;

export const heldOutSentences: readonly AlarmSentence[] = [
  ...sentencesOf('en', english),
  ...sentencesOf('hi', hindi),
  ...sentencesOf('latin', latin),
];
