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
