import { texts } from '#app/kit/words/texts.ts'

export const NO_MORE_MAIL = texts(
  {
    heading: 'No more messages',
    unknownLink: 'This link is wrong or too old. Please use the link in our newest mail.',
    done: 'Done. We will not write to you about requests again.',
    goOn: 'Continue Shopping',
    what: 'We write to an email address when a product is here that somebody asked for with it. If that was not you, or you want no more of these messages, we send you none again, unless you ask for one when you are logged in. Messages about your orders still come.',
    stop: 'Stop mails about requests',
  },
  {
    heading: 'और ईमेल नहीं',
    unknownLink: 'यह लिंक ग़लत है या बहुत पुराना है। हमारे सबसे नए ईमेल का लिंक खोलें।',
    done: 'हो गया। माँगी हुई चीज़ों के बारे में अब आपको ईमेल नहीं करेंगे।',
    goOn: 'ख़रीदारी करें',
    what: 'जब कोई अपने ईमेल से कोई चीज़ माँगता है और वह आ जाती है, तब हम उस ईमेल पर लिखते हैं। अगर वह आप नहीं थे, या ये ईमेल नहीं चाहिए, तो फिर नहीं भेजेंगे, जब तक आप लॉग इन करके ख़ुद न माँगें। ऑर्डर के ईमेल आते रहेंगे।',
    stop: 'ये ईमेल बंद करें',
  },
)
