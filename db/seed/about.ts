/** Settings that say who keeps the shop, until the owner says it. */
export const DEMO_ABOUT = {
  aboutWords:
    'Asha and Ravi Verma, beside the school on Station Road in Nagpur since 1998. We pack each order ourselves, and one of us calls you before it goes out. (Invented for the demo.)',
  aboutWordsHi:
    'आशा और रवि वर्मा, नागपुर के स्टेशन रोड पर स्कूल के पास, 1998 से। हर ऑर्डर हम ख़ुद पैक करते हैं, और भेजने से पहले हम में से कोई आपको फ़ोन करता है। (डेमो के लिए सोचा हुआ।)',
  aboutPicture: '/images/demo/keepers-1600x800.webp',
}
