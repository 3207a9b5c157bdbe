import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'

type Link = (words: string) => ReactNode

export const CONTACT = texts(
  {
    title: 'Contact Us',
    description: (shop: string) => `How to reach ${shop}, your neighbourhood shop. Call about an order or a product.`,
    lead: 'Call us about anything.',
    call: 'Call us',
    hours: (hours: string) => `We call from ${hours}.`,
    many: 'More than 3 of the same item, for a school or an office? Ask us for a price.',
    missing: "Can't find it?",
    missingWhat: (link: Link) => (
      <>Search above and request it from the results page. Or try the {link('Gift Finder')}.</>
    ),
    address: 'Address',
    email: 'Email',
    gstin: 'GSTIN',
    officer: 'Grievance officer',
    answer: 'How we answer',
    answerWhat: 'Complaints are acknowledged within 48 hours and settled within a month.',
    policies: 'Our policies',
    complain: 'Make a complaint',
    complainLead: 'You get a number to track it.',
    sending: 'Sending...',
    send: 'Send Complaint',
    name: 'Name',
    nameMissing: 'Please enter your name.',
    emailMissing: 'Please enter your email address.',
    phone: 'Phone Number (optional)',
    words: 'What went wrong?',
    wordsMissing: 'Please tell us what went wrong.',
    orderNumber: 'Order number (optional)',
    kept: (years: number, link: Link) => (
      <>
        We keep this to answer you, and delete it {years} years after it is settled, or when you ask us to. See{' '}
        {link('our privacy policy')}. Under 18? Please let a parent or guardian write.
      </>
    ),
  },
  {
    title: 'हमसे बात करें',
    description: (shop) => `${shop} से कैसे बात करें। ऑर्डर या किसी सामान के बारे में फ़ोन करें।`,
    lead: 'कुछ भी पूछना हो, फ़ोन करें।',
    call: 'हमें फ़ोन करें',
    hours: (hours) => `हम ${hours} तक फ़ोन करते हैं।`,
    many: 'स्कूल या दफ़्तर के लिए एक ही चीज़ 3 से ज़्यादा चाहिए? हमसे दाम पूछें।',
    missing: 'नहीं मिल रहा?',
    missingWhat: (link) => <>ऊपर खोजें, और नतीजों के पेज से हमसे मँगाएँ। या {link('तोहफ़ा खोजें')}।</>,
    address: 'पता',
    email: 'ईमेल',
    gstin: 'GSTIN',
    officer: 'शिकायत सुनने वाले',
    answer: 'हम जवाब कैसे देते हैं',
    answerWhat: 'शिकायत मिलने की ख़बर 48 घंटे में देते हैं, और एक महीने में निपटाते हैं।',
    policies: 'हमारे नियम',
    complain: 'शिकायत करें',
    complainLead: 'आपको एक नंबर मिलेगा, जिससे शिकायत का हाल देख सकेंगे।',
    sending: 'भेज रहे हैं…',
    send: 'शिकायत भेजें',
    name: 'नाम',
    nameMissing: 'अपना नाम लिखें।',
    emailMissing: 'अपना ईमेल लिखें।',
    phone: 'मोबाइल नंबर (चाहें तो)',
    words: 'क्या गड़बड़ हुई?',
    wordsMissing: 'बताएँ कि क्या गड़बड़ हुई।',
    orderNumber: 'ऑर्डर नंबर (चाहें तो)',
    kept: (years, link) => (
      <>
        आपको जवाब देने के लिए हम इसे रखते हैं, और निपटने के {years} साल बाद, या आपके कहने पर, हटा देते हैं। देखें{' '}
        {link('आपकी जानकारी के नियम')}। उम्र 18 से कम है? मम्मी-पापा या घर के किसी बड़े से लिखवाएँ।
      </>
    ),
  },
)

export const COMPLAINT = texts(
  {
    heading: 'Your complaint',
    of: (number: string) => `Complaint ${number}`,
    invalid: 'Something is missing or not right. Please go back, and look at each field.',
    tooMany: 'You have sent many complaints. Please call us.',
    wrongLink: 'This link is wrong or no longer works.',
    failed: 'That did not work. Please call us.',
    opening: 'Opening your complaint...',
    noLink: 'Please open the link again, or call us and say the number.',
    leadMailed:
      'Please keep the number. This page shows how it stands, on this device; we also write to your email. Nothing there? Call us and say the number.',
    lead: 'Please keep the number. This page shows how it stands, on this device; or call us and say the number.',
    status: 'Status',
    notSatisfied: 'Not satisfied?',
    callUs: 'Call us, and say the number.',
    received: 'Received',
    acknowledged: 'Acknowledged',
    answered: 'Answered',
    settled: 'Settled',
    reopened: 'Opened again',
    acknowledgeBy: 'To be acknowledged by',
    settleBy: 'To be settled by',
  },
  {
    heading: 'आपकी शिकायत',
    of: (number) => `शिकायत ${number}`,
    invalid: 'कुछ छूट गया है या सही नहीं है। वापस जाकर हर जगह देखें।',
    tooMany: 'आप बहुत शिकायतें भेज चुके हैं। हमें फ़ोन करें।',
    wrongLink: 'यह लिंक ग़लत है या अब नहीं चलता।',
    failed: 'यह नहीं हो पाया। हमें फ़ोन करें।',
    opening: 'आपकी शिकायत खोल रहे हैं…',
    noLink: 'लिंक फिर से खोलें, या हमें फ़ोन करके नंबर बताएँ।',
    leadMailed: 'यह नंबर सँभालकर रखें। शिकायत का हाल इसी पेज पर दिखेगा; हम ईमेल भी करेंगे। ईमेल नहीं आया? फ़ोन करके नंबर बताएँ।',
    lead: 'यह नंबर सँभालकर रखें। शिकायत का हाल इसी पेज पर दिखेगा; या फ़ोन करके नंबर बताएँ।',
    status: 'अब तक क्या हुआ',
    notSatisfied: 'जवाब से ख़ुश नहीं?',
    callUs: 'हमें फ़ोन करें, और नंबर बताएँ।',
    received: 'शिकायत मिली',
    acknowledged: 'मिलने की ख़बर दी',
    answered: 'जवाब दिया',
    settled: 'निपट गई',
    reopened: 'फिर से खोली',
    acknowledgeBy: 'इससे पहले मिलने की ख़बर देंगे:',
    settleBy: 'इससे पहले निपटा देंगे:',
  },
)

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
