import { texts } from '#app/kit/words/texts.ts'

export const ENROLMENT = texts(
  {
    scan: 'Scan this with an authenticator app on your phone:',
    scanOther: 'Scan this with an authenticator app on your other phone:',
    qr: 'QR code for your authenticator app',
    orType: 'Or type this key into the app:',
    oldWorks: 'Your current phone keeps working until the new one has shown a code.',
    code: 'Code from the app',
    confirm: 'Confirm',
    cancel: 'Cancel',
    endOthers: 'Log out all other devices',
  },
  {
    scan: 'अपने फ़ोन के ऑथेंटिकेटर ऐप से इसे स्कैन करें:',
    scanOther: 'अपने दूसरे फ़ोन के ऑथेंटिकेटर ऐप से इसे स्कैन करें:',
    qr: 'ऑथेंटिकेटर ऐप के लिए QR कोड',
    orType: 'या ऐप में यह लिखें:',
    oldWorks: 'नया फ़ोन कोड दिखाने तक आपका पुराना फ़ोन चलता रहेगा।',
    code: 'ऐप का कोड',
    confirm: 'पक्का करें',
    cancel: 'रहने दें',
    endOthers: 'बाक़ी सब जगह से लॉग आउट करें',
  },
)
