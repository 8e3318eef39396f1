/**
 * The regions of ISO 3166-2 of countries whose addresses need one, by the part of the code after
 * the country's. Names are those that letters are addressed with.
 */
const regionLines: Readonly<Record<string, string>> = {
  AU: `ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|
    SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia`,
  BR: `AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|
    ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|
    PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|
    RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|
    TO Tocantins`,
  CA: `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|
    NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|
    SK Saskatchewan|YT Yukon`,
  MX: `AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHP Chiapas|
    CHH Chihuahua|CMX Ciudad de México|COA Coahuila|COL Colima|DUR Durango|MEX Estado de México|
    GUA Guanajuato|GRO Guerrero|HID Hidalgo|JAL Jalisco|MIC Michoacán|MOR Morelos|NAY Nayarit|
    NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SLP San Luis Potosí|
    SIN Sinaloa|SON Sonora|TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán|
    ZAC Zacatecas`,
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|
    DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|
    IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|
    MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|
    NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|
    OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|
    SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|
    WV West Virginia|WI Wisconsin|WY Wyoming`,
};

export interface Region {
  /** Such as 'US-NJ'. */
  code: string;
  name: string;
}

const regionsByCountry: ReadonlyMap<string, readonly Region[]> = new Map(
  Object.entries(regionLines).map(([country, lines]) => [
    country,
    lines.split('|').map((line) => {
      const [, code = '', name = ''] = /^(\w+) (.+)$/.exec(line.trim()) ?? [];
      return { code: `${country}-${code}`, name };
    }),
  ]),
);

/** Those that an address of the country has to name one of; none where it needs none. */
export function listRegions(country: string): readonly Region[] {
  return regionsByCountry.get(country) ?? [];
}

/** By its code, with or without the country in front, or by its name, in any case. */
export function findRegion(country: string, text: string): Region | undefined {
  const wanted = text.trim().toUpperCase();
  return listRegions(country).find(
    ({ code, name }) =>
      code === wanted || code === `${country}-${wanted}` || name.toUpperCase() === wanted,
  );
}
