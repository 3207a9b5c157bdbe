import { texts } from '#app/kit/words/texts.ts'

export const LINK_FIELD = texts(
  {
    noScript: 'Without JavaScript the shop cannot see the whole link. Copy it from the message, and paste it here.',
    label: 'Link',
    hint: 'Paste the full link we sent you',
    missing: 'Please paste the link.',
    wrong: 'This is no link of this shop. Please copy all of it.',
    goOn: 'Continue',
  },
  {
    noScript: 'जावास्क्रिप्ट के बिना दुकान पूरा लिंक नहीं देख पाती। उसे मैसेज से कॉपी करके यहाँ पेस्ट करें।',
    label: 'लिंक',
    hint: 'हमारा भेजा पूरा लिंक पेस्ट करें',
    missing: 'लिंक पेस्ट करें।',
    wrong: 'यह इस दुकान का लिंक नहीं है। पूरा कॉपी करें।',
    goOn: 'आगे बढ़ें',
  },
)
