/** Invented people who buy in the demo shop. Nobody answers at these addresses and numbers. */
export type DemoCustomer = { uid: string; name: string; email: string; phone: string; address: string }

const PEOPLE: readonly (readonly [name: string, address: string])[] = [
  ['Asha Rao', '14, Brigade Road, Bengaluru 560001'],
  ['Imran Qureshi', '7B Carter Road, Bandra West, Mumbai 400050'],
  ['Meera Nair', 'Kowdiar Lane, Thiruvananthapuram 695003'],
  ['Gurpreet Singh', 'House 212, Sector 35-A, Chandigarh 160022'],
  ['Ananya Das', '23 Lake Terrace, Kolkata 700029'],
  ['Ravi Kumar', '5 Anna Nagar East, Chennai 600102'],
  ['Sunita Sharma', 'C-41, Malviya Nagar, Jaipur 302017'],
  ['Joseph Fernandes', '18 Rua de Ourem, Panaji 403001'],
  ['Lakshmi Iyer', '2/9 West Mambalam, Chennai 600033'],
  ['Farah Khan', 'Plot 66, Banjara Hills, Hyderabad 500034'],
  ['Vikram Patil', 'Flat 3, Prabhat Road, Pune 411004'],
  ['Neha Gupta', 'D-104, Sector 50, Noida 201301'],
  ['Tenzing Lepcha', 'Upper Tadong, Gangtok 737102'],
  ['Rekha Devi', 'Near Golghar, Patna 800001'],
  ['Arjun Reddy', '9-1-88, MVP Colony, Visakhapatnam 530017'],
  ['Pooja Chauhan', '31 Paltan Bazaar, Dehradun 248001'],
  ['Manoj Mishra', 'B-12, Gomti Nagar, Lucknow 226010'],
  ['Divya Menon', 'Panampilly Nagar, Kochi 682036'],
  ['Sanjay Joshi', '77 MG Road, Indore 452001'],
  ['Bhavna Shah', '4 Navrangpura Society, Ahmedabad 380009'],
  ['Dipankar Borah', 'Zoo Road, Guwahati 781024'],
  ['Kavita Deshmukh', 'Civil Lines, Nagpur 440001'],
  ['Harish Gowda', '3rd Cross, Kuvempunagar, Mysuru 570023'],
  ['Zoya Siddiqui', '12 Arera Colony, Bhopal 462016'],
  ['Prakash Murmu', 'Main Road, Ranchi 834001'],
  ['Shalini Pillai', 'Race Course Road, Coimbatore 641018'],
  ['Rohan Kapoor', 'Green Park Extension, New Delhi 110016'],
  ['Geeta Solanki', 'Ring Road, Surat 395002'],
]

export const demoCustomers: readonly DemoCustomer[] = PEOPLE.map(([name, address], index) => ({
  uid: `demo-customer-${index + 1}`,
  name,
  email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example`,
  // Taken by every form; 640 is no series of an operator and no code of a town.
  phone: `+9164000${String(index + 1).padStart(5, '0')}`,
  address,
}))
