/** Settings that say who keeps the shop, until the owner says it. */
export const DEMO_ABOUT = {
  aboutWords:
    'Asha and Ravi Verma, beside the school on Station Road in Nagpur since 1998. We pack each order ourselves, and one of us calls you before it goes out. (Invented for the demo.)',
  aboutPicture: '/images/demo/keepers-1600x800.webp',
}
