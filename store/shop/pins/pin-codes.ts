/** PIN codes and the places they belong to. Browser-safe. */
import { stateName } from '#store/money/gst/states.ts'

/** GST code of the state of a PIN code; undefined for one that there is not, and for the army's. */
export function stateOfPin(pin: string): string | undefined {
  return longestMatch(STATE_OF_PREFIX, pin)
}

/** "Nagpur, Maharashtra"; undefined for a PIN code that there is not, as far as the directory of India Post says. */
export function findPlaceOfPin(pin: string): string | undefined {
  if (pin.startsWith('9')) return 'Army post'
  const district = longestMatch(DISTRICT_OF_PREFIX, pin)
  const state = stateName(stateOfPin(pin) ?? '')
  if (district === undefined || !state) return undefined
  return district === '?' || district === state ? state : `${district}, ${state}`
}

/** First digits of PIN codes by state; the longest match counts. Some border towns share digits with a neighbour. */
const PIN_PREFIXES = `
  01 180 181 182 184 185 190 191 192 193, 02 17, 03 140 141 142 143 144 145 146 147 148 149 15 16005 16006 16007 1601,
  04 160, 05 2447 2461 2462 2464 2474 2476 248 249 2623 2624 2625 263, 06 12 13, 07 11, 08 30 31 32 33 34, 09 20 21 22
  23 24 25 26 27 28, 10 800 801 802 803 804 805 81 82 84 85, 11 737, 12 790 791 792, 13 797 798, 14 795, 15 796, 16
  799, 17 793 794, 18 78, 19 70 71 72 73 74, 20 814 815 816 825 826 827 828 829 83, 21 75 76 77, 22 49, 23 45 46 47
  48, 24 36 37 38 39, 26 362520 362540 362570 396193 396210 396220 396230 396235 396240, 27 40 41 42 43 44, 29 56 57
  58 59, 30 403, 31 68255, 32 67 68 69, 33 60 61 62 63 64, 34 6050 533464 607402 6096 673310, 35 744, 36 50, 37 51 52
  53, 38 194`

/**
 * First digits by postal district, or by a city where they lie in it alone; the longest match counts. All three-digit beginnings
 * of India Post's directory are here: those of several districts under "?".
 */
const DISTRICT_PREFIXES = `
  Faridabad 121, Gurugram 122, Rewari-or-Mahendragarh 123, Jhajjar-or-Rohtak 124, Jind 126, Bhiwani 127, Sonipat 131,
  Karnal-or-Panipat 132, Ambala-or-Yamuna-Nagar 133, Panchkula-or-Ambala 134, Yamuna-Nagar 135, Kurukshetra-or-Kaithal
  136, Ludhiana 141, Gurdaspur-or-Pathankot 145, Hoshiarpur 146, Patiala 147, Sangrur-or-Barnala 148,
  Firozpur-or-Muktsar 152, Shimla 171, Solan-or-Sirmaur 173, Mandi-or-Kullu 175, Kangra-or-Chamba 176, Jammu 180 181,
  Udhampur-or-Doda 182, Srinagar-or-Budgam 190, Leh-or-Kargil 194, Ghaziabad-or-Gautam-Buddha-Nagar 201, Aligarh 202,
  Bulandshahr-or-Gautam-Buddha-Nagar 203, Hathras-or-Aligarh 204, Mainpuri 205, Etawah-or-Auraiya 206, Etah 207,
  Kanpur-Nagar 208, Prayagraj 211, Jaunpur 222, Azamgarh-or-Jaunpur 223, Ambedkar-Nagar-or-Ayodhya 224, Barabanki 225,
  Lucknow 226, Sultanpur 227 228, Raebareli 229, Pratapgarh 230, Sonbhadra-or-Mirzapur 231, Ghazipur 233, Hardoi 241,
  Shahjahanpur 242, Bareilly-or-Budaun 243, Ghaziabad 2010 245, Dehradun 248, Meerut-or-Bagpat 250, Muzaffarnagar 251,
  Sitapur 261, Gorakhpur-or-Maharajganj 273, Deoria-or-Kushinagar 274, Azamgarh 276, Ballia 277, Mathura 281, Agra
  282, Agra-or-Firozabad 283, Jhansi-or-Lalitpur 284, Jalaun 285, Alwar 301, Jaipur 302, Jaipur-or-Dausa 303, Tonk
  304, Ajmer 305, Pali 306, Sirohi-or-Jalor 307, Bhilwara 311, Chittorgarh 312, Udaipur-or-Rajsamand 313, Dungarpur
  314, Sawai-Madhopur-or-Karauli 322, Bundi-or-Chittorgarh 323, Kota 324, Baran-or-Kota 325, Jhalawar-or-Kota 326,
  Banswara 327, Dholpur 328, Churu-or-Jhunjhunu 331, Sikar 332, Jhunjhunu 333, Bikaner 334, Ganganagar-or-Hanumangarh
  335, Nagaur 341, Jodhpur 342, Jalor 343, Barmer 344, Jaisalmer 345, Jamnagar 361, Junagadh 362,
  Surendranagar-or-Rajkot 363, Bhavnagar 364, Amreli 365, Kachchh 370, Ahmedabad 380, Sabarkantha 383,
  Mahesana-or-Patan 384, Banaskantha 385, Kheda 387, Anand-or-Kheda 388, Panch-Mahals-or-Dahod 389, Vadodara 390 391,
  Surat 395, Navsari-or-Valsad 396, Mumbai-or-Thane 400, Thane 4006 401 421, Raigad 402, North-Goa-or-South-Goa 403,
  Pune-or-Raigad 410, Pune 411 412, Ahmednagar 414, Nashik 422, Nashik-or-Ahmednagar 423, Dhule-or-Jalgaon 424, Nagpur
  440, Buldhana 443, Yavatmal 445, Indore 452 453, Dhar 454, Dewas 455, Ujjain 456, Mandsaur-or-Neemuch 458, Betul
  460, Bhopal 462 463, Raisen-or-Vidisha 464, Shajapur-or-Rajgarh 465, Sehore 466, Sagar-or-Damoh 470, Chhatarpur 471,
  Tikamgarh 472, Gwalior 474, Morena-or-Sheopur 476, Bhind 477, Chhindwara-or-Seoni 480, Jabalpur 482,
  Katni-or-Jabalpur 483, Satna 485, Narsinghpur 487, Panna 488, Durg 490, Durg-or-Rajnandgaon 491, Raipur 492,
  Raigarh-or-Jashpur 496, Surguja-or-Koriya 497, Hyderabad-or-Rangareddy 500, Rangareddy 501, Medak 502, Nizamabad
  503, Adilabad 504, Karimnagar 505, Warangal 506, Khammam 507, Nalgonda 508, Mahabubnagar 509, Anantapur 515, Kadapa
  516, Chittoor 517, Kurnool 518, Krishna 520 521, Guntur 522, Prakasam 523, Nellore 524, Visakhapatnam 530 531,
  Srikakulam 532, East-Godavari 533, West-Godavari 534, Vizianagaram 535, Bengaluru 560, Kolar 563, Mysuru 570,
  Tumakuru 572, Hassan 573, Dakshina-Kannada-or-Udupi 574, Dakshina-Kannada 575, Udupi 576, Dharwad 580,
  Uttara-Kannada-or-Haveri 581, Gadag 582, Raichur 584, Vijayapura 586, Bagalkot 587, Belagavi 590 591, Tiruvallur
  601, Tiruvallur-or-Kanchipuram 602, Kanchipuram 603, Villupuram-or-Tiruvannamalai 604, Cuddalore-or-Villupuram 607,
  Cuddalore 608, Tiruvarur-or-Nagapattinam 610, Nagapattinam 611, Thanjavur 613, Tiruchirappalli 620, Pudukkottai 622,
  Ramanathapuram 623, Dindigul 624, Madurai-or-Theni 625, Virudhunagar 626, Tirunelveli 627, Thoothukudi 628,
  Kanyakumari 629, Sivaganga 630, Vellore 632, Krishnagiri-or-Vellore 635, Salem-or-Dharmapuri 636, Namakkal-or-Salem
  637, Erode 638, Karur-or-Tiruchirappalli 639, Coimbatore 641 642, Nilgiris 643, Kannur 670, Kasaragod 671,
  Malappuram 676, Palakkad 678, Palakkad-or-Malappuram 679, Thrissur 680, Ernakulam 682 683, Idukki 685, Kottayam 686,
  Alappuzha 688, Pathanamthitta-or-Alappuzha 689, Alappuzha-or-Kollam 690, Kollam 691, Thiruvananthapuram 695, Howrah
  711, Hooghly 712, Bardhaman 713, East-Midnapore-or-West-Midnapore 721, Bankura 722, Puruliya 723, Birbhum 731, Malda
  732, North-Dinajpur-or-South-Dinajpur 733, Darjeeling 734, Jalpaiguri 735, Cooch-Behar-or-Jalpaiguri 736, Nadia 741,
  Murshidabad 742, North-24-Parganas-or-South-24-Parganas 743, Khorda 751, Cuttack 753, Jajpur 755,
  Balasore-or-Bhadrak 756, Mayurbhanj 757, Kendujhar 758, Angul-or-Dhenkanal 759, Ganjam 760, Ganjam-or-Gajapati 761,
  Kandhamal-or-Boudh 762, Koraput 763, Rayagada 765, Kalahandi-or-Nuapada 766, Balangir-or-Sonapur 767, Sundergarh 769
  770, Sonitpur-or-Darrang 784, Tinsukia-or-Dibrugarh 786, Lakhimpur-or-Dhemaji 787,
  West-Garo-Hills-or-East-Garo-Hills 794, Patna 800, Patna-or-Nalanda 801, Nalanda-or-Patna 803, Nawada-or-Gaya 805,
  Bhagalpur 812, Rohtas-or-Kaimur 821, Palamu-or-Garhwa 822, Gaya 823, Aurangabad-or-Gaya 824, Dhanbad 826 828, Bokaro
  827, East-Singhbhum-or-Seraikela 831 832, West-Singhbhum-or-Seraikela 833, Ranchi 834, Muzaffarpur 842,
  Vaishali-or-Muzaffarpur 844, East-Champaran-or-West-Champaran 845, Darbhanga 846, Samastipur-or-Darbhanga 848,
  Begusarai-or-Khagaria 851, Kishanganj-or-Katihar 855, Amritsar 1430, Jalandhar 1440, Srinagar 1900, Noida 2013,
  Kanpur 2080, Varanasi 2210, Bareilly 2430, Meerut 2500, Gorakhpur 2730, Udaipur 3130, Rajkot 3600, Mumbai 4000 4001,
  Navi-Mumbai 4007, Solapur 4130, Kolhapur 4160, Hyderabad 5000, Tirupati 5175, Vijayawada 5200, Mangaluru 5750,
  Chennai 6000 6001, Madurai 6250, Salem 6360, Kozhikode 6730, Kochi 6820, Kolkata 7000, Siliguri 7340, Bhubaneswar
  7510, Guwahati 7810, Shillong 7930, Jamshedpur 8310, ? 110 125 140 142 143 144 151 160 172 174 177 184 185 191 192
  193 209 210 212 221 232 244 246 247 249 262 263 271 272 275 321 360 382 392 393 394 413 415 416 425 431 441 442 444
  450 451 457 461 473 475 481 484 486 493 494 495 561 562 571 577 583 585 600 605 606 609 612 614 621 631 673 700 737
  744 752 754 764 768 781 782 783 785 788 790 791 792 793 795 796 797 798 799 802 804 811 813 814 815 816 825 829 835
  841 843 847 852 853 854`

const STATE_OF_PREFIX = byPrefix(PIN_PREFIXES)
const DISTRICT_OF_PREFIX = byPrefix(DISTRICT_PREFIXES)

/** Reads "name prefix prefix, name prefix". */
function byPrefix(table: string): Map<string, string> {
  const rows = table.split(',').map((row) => row.trim().split(/\s+/))
  return new Map(
    rows.flatMap(([name = '', ...prefixes]) => prefixes.map((prefix) => [prefix, name.replaceAll('-', ' ')])),
  )
}

function longestMatch(table: Map<string, string>, pin: string): string | undefined {
  for (let length = pin.length; length >= 2; length--) {
    const found = table.get(pin.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
