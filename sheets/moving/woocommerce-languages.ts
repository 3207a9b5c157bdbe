/**
 * WooCommerce names the columns of its file in the site's language. These words are from its own translations, in the order of
 * `ENGLISH`; '' where one lacks. Hindi is not among them, so Hindi sites write English.
 */
const ENGLISH =
  'type; name; regular price; sale price; sku; gtin, upc, ean, or isbn; published; is featured; visibility in catalog; ' +
  'short description; description; date sale price starts; date sale price ends; in stock; stock; cost of goods; categories; ' +
  'images; parent; brands; attribute # name; attribute # value(s)'

const LANGUAGES = {
  German:
    'typ; name; regulärer preis; angebotspreis; artikelnummer; gtin, upc, ean oder isbn; veröffentlicht; ist hervorgehoben; ' +
    'sichtbarkeit im katalog; kurzbeschreibung; beschreibung; datum, an dem angebotspreis beginnt; ' +
    'datum, an dem angebotspreis endet; vorrätig; lager; warenkosten; kategorien; bilder; übergeordnetes produkt; marken; ' +
    'attribut # name; attribut # wert(e)',
  French:
    'type; nom; tarif régulier; tarif promo; ugs; gtin, upc, ean ou isbn; publié; mis en avant; visibilité dans le catalogue; ' +
    'description courte; description; date de début de promo; date de fin de promo; en stock; stock; ' +
    'coût des marchandises vendues; catégories; images; parent; marques; nom de l’attribut #; valeur(s) de l’attribut #',
  Spanish:
    'tipo; nombre; precio normal; precio rebajado; sku; gtin, upc, ean o isbn; publicado; ¿está destacado; ' +
    'visibilidad en el catálogo; descripción corta; descripción; día en que empieza el precio rebajado; ' +
    'día en que termina el precio rebajado; ¿existencias; inventario; coste de los productos; categorías; imágenes; superior; ' +
    'marcas; nombre del atributo #; valor(es) del atributo #',
  Italian:
    'tipo; nome; prezzo di listino; prezzo in offerta; cod; ; pubblicato; in primo piano; visibilità nel catalogo; ' +
    "breve descrizione; descrizione; data di partenza del prezzo in saldo; data in cui termina l'offerta; in stock; magazzino; ; " +
    'categorie; immagine; genitore; ; attributo # nome; attributo # valuta(e)',
  Dutch:
    'type; naam; reguliere prijs; actieprijs; artikelnummer; ; gepubliceerd; uitgelicht; zichtbaarheid in catalogus; ' +
    'korte omschrijving; beschrijving; startdatum actieprijs; einddatum actieprijs; op voorraad; voorraad; ; categorieën; ' +
    'afbeeldingen; hoofd; ; naam eigenschap #; waarde eigenschap #',
  Portuguese:
    'tipo; nome; preço normal; preço promocional; ref; ; publicado; em destaque; visibilidade no catálogo; descrição breve; ' +
    'descrição; data de início do preço promocional; data de término do preço promocional; em stock; stock; ; categorias; ' +
    'imagens; pai; ; atributo # nome; atributo # valor(es)',
  'Brazilian Portuguese':
    'tipo; nome; preço; preço promocional; sku; ; publicado; em destaque; visibilidade no catálogo; descrição curta; descrição; ' +
    'data de preço promocional começa em; data de preço promocional termina em; em estoque; estoque; ; categorias; imagens; ' +
    'ascendente; ; nome do atributo #; valores do atributo #',
}

const english = ENGLISH.split('; ')
/** Type, name and regular price, by which a file of WooCommerce is recognised. */
const TELLING = 3
const DICTIONARIES = Object.entries(LANGUAGES).map(([language, words]) => {
  const names = words.split('; ')
  return {
    language,
    telling: names.slice(0, TELLING),
    names: new Map(names.map((name, at) => [name, english[at] ?? ''])),
  }
})

/** Translated column names as `headerKey` makes them, without those of numbered attributes. */
export const TRANSLATED_NAMES = DICTIONARIES.flatMap(({ names }) => [...names.keys()]).filter(
  (name) => name !== '' && !name.includes('#'),
)

/** The column names in English, with the language they were in; unchanged when no translation fits. */
export function inEnglish(keys: readonly string[]): { keys: string[]; language?: string } {
  const found = DICTIONARIES.find(({ telling }) => telling.every((name) => keys.includes(name)))
  if (!found) return { keys: [...keys] }
  const translate = (key: string) => {
    const [number = ''] = /\d+/.exec(key) ?? []
    return (found.names.get(key.replace(/\d+/, '#')) ?? key).replace('#', number)
  }
  return { keys: keys.map(translate), language: found.language }
}
