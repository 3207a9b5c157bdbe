import { texts } from '#app/kit/words/texts.ts'
import type { Language } from '#store/language.ts'
import { RING_KINDS, RINGS, type RingKind, type RingWay } from '#store/talk/rings/rings.ts'
import type { DeviceState } from './this-device.ts'

export const ALERTS = texts(
  {
    title: 'Alerts',
    forStaff: 'Alerts are for people who work in the shop.',
    unread: 'Your alerts could not be read.',
    devices: 'Ring my devices',
    devicesWhat: 'The alert names no customer. It only says that an order came, and how many are waiting.',
    stop: 'Stop ringing this device',
    start: 'Ring this device',
    ringNow: 'Ring now',
    rung: (count: number) => (count === 1 ? 'One device was rung.' : `${count} devices were rung.`),
    rang: 'Rang',
    since: 'Since',
    remove: 'Remove',
    removeOf: (device: string) => `Remove ${device}`,
    removed: 'That device will not ring any more.',
    notAllowed: 'You did not allow notifications, so this device stays silent.',
    on: 'This device will now ring.',
    off: 'This device will not ring any more.',
    noService: 'The push service of your browser could not be reached. Please try again.',
    choices: 'Choose your alerts',
    quiet: 'Quiet hours',
    quietWhat: 'Nothing rings on my devices at night',
    from: 'From',
    until: 'Until',
    quietEnd: 'Alerts that come in these hours ring once when they end.',
    saving: 'Saving...',
    save: 'Save',
    saved: 'Saved.',
  },
  {
    title: 'अलर्ट',
    forStaff: 'अलर्ट दुकान में काम करने वालों के लिए हैं।',
    unread: 'आपके अलर्ट नहीं खुल पाए।',
    devices: 'मेरे फ़ोन पर घंटी',
    devicesWhat: 'अलर्ट में किसी ग्राहक का नाम नहीं आता। बस इतना कि ऑर्डर आया, और कितने बाक़ी हैं।',
    stop: 'यहाँ घंटी बंद करें',
    start: 'यहाँ घंटी चालू करें',
    ringNow: 'अभी बजाकर देखें',
    rung: (count) => `${count} फ़ोन या कंप्यूटर पर घंटी बजी।`,
    rang: 'बजी:',
    since: 'कब से:',
    remove: 'हटाएँ',
    removeOf: (device) => `${device} हटाएँ`,
    removed: 'अब वहाँ घंटी नहीं बजेगी।',
    notAllowed: 'आपने नोटिफ़िकेशन की इजाज़त नहीं दी, इसलिए यहाँ घंटी नहीं बजेगी।',
    on: 'अब यहाँ घंटी बजेगी।',
    off: 'अब यहाँ घंटी नहीं बजेगी।',
    noService: 'आपके ब्राउज़र की नोटिफ़िकेशन सेवा तक नहीं पहुँच पाए। फिर कोशिश करें।',
    choices: 'कौन-से अलर्ट चाहिए',
    quiet: 'घंटी कब न बजे',
    quietWhat: 'रात को मेरे फ़ोन पर घंटी न बजे',
    from: 'कब से',
    until: 'कब तक',
    quietEnd: 'इस समय आए अलर्ट बाद में एक ही बार बजेंगे।',
    saving: 'सहेज रहे हैं…',
    save: 'सहेजें',
    saved: 'सहेज लिया।',
  },
)

export const DEVICE_STATES: Readonly<Record<Language, Record<DeviceState, string>>> = {
  en: {
    unknown: 'Looking at this device...',
    on: 'This device rings, even when the shop is not open on it.',
    off: 'Ring this device when an order comes, even when the shop is not open on it.',
    blocked:
      'Notifications are blocked for this shop. Allow them in the settings of your browser, then load this page again.',
    'not secure': 'Phones and browsers ring for shops with https only. Open the shop under its https address.',
    'home screen first': 'On an iPhone or iPad: Share, Add to Home Screen, then open the shop from there.',
    'not here': 'This browser cannot ring when it is closed. Chrome, Edge, Firefox and Safari can.',
  },
  hi: {
    unknown: 'देख रहे हैं…',
    on: 'यहाँ घंटी बजती है, दुकान का पेज बंद हो तब भी।',
    off: 'ऑर्डर आने पर यहाँ घंटी बजे, दुकान का पेज बंद हो तब भी।',
    blocked: 'इस दुकान के नोटिफ़िकेशन बंद हैं। ब्राउज़र की सेटिंग में चालू करें, फिर यह पेज दोबारा खोलें।',
    'not secure': 'घंटी सिर्फ़ https वाले पते पर बजती है। दुकान उसके https पते से खोलें।',
    'home screen first': 'iPhone या iPad पर: Share दबाएँ, Add to Home Screen चुनें, फिर दुकान वहीं से खोलें।',
    'not here': 'यह ब्राउज़र बंद होने पर घंटी नहीं बजा सकता। Chrome, Edge, Firefox और Safari बजा सकते हैं।',
  },
}

export const RING_WAYS: Readonly<Record<Language, Record<RingWay, string>>> = {
  en: { push: 'On my devices', mail: 'Mail, when nobody looks at the desk' },
  hi: { push: 'मेरे फ़ोन पर', mail: 'ईमेल, जब काउंटर कोई न देख रहा हो' },
}

export const RING_NAMES: Readonly<Record<Language, Record<RingKind, string>>> = {
  en: Object.fromEntries(RING_KINDS.map((kind) => [kind, RINGS[kind].words])) as Record<RingKind, string>,
  hi: {
    order_refused: 'कोई ऑर्डर लौटा दिया गया',
    order: 'नया ऑर्डर',
    complaint: 'शिकायत आई, या उसका समय ख़त्म हो रहा है',
    proof_failed: 'रात की जाँच में कुछ गड़बड़ मिली',
    message_limit: 'आज के ज़्यादातर मैसेज अनजान लोगों ने ख़र्च कर दिए',
    mail_failed: 'कोई मैसेज नहीं भेजा जा सका',
    low_stock: 'कोई सामान ख़त्म होने वाला है',
  },
}
