import { texts } from '#app/kit/words/texts.ts'

export const HOME = texts(
  {
    featured: 'Featured Products',
    noneFeatured: 'No featured products available at the moment.',
    callUs: 'Call us for anything you need.',
    contact: 'Contact Us',
    pay: (how: string) => `${how}.`,
    loading: 'Loading products...',
    whoWeAre: 'Who we are',
    weCall: (hours: string) => `We call between ${hours}.`,
    contactUs: 'Contact us',
  },
  {
    featured: 'चुना हुआ सामान',
    noneFeatured: 'अभी यहाँ कुछ नहीं है।',
    callUs: 'जो भी चाहिए, हमें फ़ोन करें।',
    contact: 'हमसे बात करें',
    pay: (how) => `${how}।`,
    loading: 'सामान ला रहे हैं…',
    whoWeAre: 'हम कौन हैं',
    weCall: (hours) => `हम ${hours} के बीच फ़ोन करते हैं।`,
    contactUs: 'हमसे बात करें',
  },
)
