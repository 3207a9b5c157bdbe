import { texts } from '#app/kit/words/texts.ts'

export const ACCOUNT = texts(
  {
    nav: 'Your account',
    orders: 'Orders',
    profile: 'Profile',
    addresses: 'Addresses',
    security: 'Security',
    data: 'Your data',
    alerts: 'Alerts',
    unread: 'Your account could not be read. Please try again.',
    proofTitle: 'Your password, please',
    proofHeading: 'Please enter your password to go on',
    proofWhy: 'We ask for it again before the most important changes and downloads. Then it holds for ten minutes.',
    goOn: 'Go on',
  },
  {
    nav: 'आपका खाता',
    orders: 'ऑर्डर',
    profile: 'प्रोफ़ाइल',
    addresses: 'पते',
    security: 'सुरक्षा',
    data: 'आपकी जानकारी',
    alerts: 'अलर्ट',
    unread: 'आपका खाता नहीं खुल पाया। फिर कोशिश करें।',
    proofTitle: 'अपना पासवर्ड डालें',
    proofHeading: 'आगे बढ़ने के लिए अपना पासवर्ड डालें',
    proofWhy: 'सबसे ज़रूरी बदलाव और डाउनलोड से पहले हम पासवर्ड फिर से पूछते हैं। फिर दस मिनट तक नहीं पूछेंगे।',
    goOn: 'आगे बढ़ें',
  },
)
