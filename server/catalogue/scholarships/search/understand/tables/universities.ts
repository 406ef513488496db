/**
 * Short names of universities that cannot be derived from scholarships, with their possible full names. Words
 * are written as in scholarships.
 */
export const UNIVERSITIES = `
  uoft, u of t, ut toronto = university of toronto | uofa, u of a, uoa = university of alberta, university of arizona, university of adelaide,
  adelaide university, university of auckland, university of athens | uofc, u of c = university of calgary, university of chicago, university of canterbury
  | uofm, u of m, uom = university of michigan, university of manitoba, university of minnesota, university of melbourne, university of manchester,
  university of malaya, university of mauritius, university of moratuwa
  | uofg, u of g, uog = university of glasgow, university of guelph, university of gothenburg, university of ghana
  | uofs, u of s, uos = university of saskatchewan, university of sheffield, university of southampton, university of sussex, university of sydney
  | uofl, u of l, uol = university of leeds, university of liverpool, university of london, university of lethbridge
  | uofb, u of b, uob = university of birmingham, university of bristol, university of bath | uofe, u of e, uoe = university of edinburgh, university of exeter,
  university of essex | uofw, u of w = university of washington, university of warwick, university of waterloo, university of wisconsin
  | uofi, u of i = university of illinois, university of iowa, university of idaho | uofn, uon = university of nottingham, university of nairobi, university of newcastle
  | uofo, u of o = university of ottawa, university of oregon, university of oxford | uow = university of wollongong, university of waikato
  | uofy, uoy = university of york | uod = university of dundee, university of dhaka | uq = university of queensland | uvic = university of victoria
  | udem = universite de montreal, university of montreal | oxon = university of oxford | cantab = university of cambridge
  | oxbridge = university of oxford, university of cambridge | caltech = california institute of technology | gatech, georgia tech = georgia institute of technology
  | virginia tech = virginia polytechnic institute | penn state = pennsylvania state university | ucb, cal, uc berkeley = university of california berkeley
  | ut austin = university of texas at austin | uva = university of virginia, university of amsterdam, universiteit van amsterdam
  | lse = london school of economics | strath = university of strathclyde
  | todai = university of tokyo | kyodai = kyoto university | handai = osaka university | pku, beida = peking university | thu = tsinghua university
  | zju = zhejiang university | hku = university of hong kong | chula = chulalongkorn university | postech = pohang university
  | ugm = universitas gadjah mada, gadjah mada university | ui = university of ibadan, universitas indonesia, university of indonesia
  | iisc = indian institute of science | du = university of dhaka, university of delhi, dhaka university, delhi university
  | pu = punjab university, university of the punjab, purdue university, princeton university | ju = jadavpur university, jahangirnagar university
  | wits = university of the witwatersrand | unilag = university of lagos | unn = university of nigeria | legon = university of ghana | mak, muk = makerere university
  | udsm = university of dar es salaam | uz = university of zimbabwe, university of zambia
  | ki = karolinska institutet | ku, ucph = university of copenhagen | kth = royal institute of technology | dtu = technical university of denmark
  | uio = university of oslo | uib = university of bergen
  | ntnu = norwegian university of science and technology | chalmers = chalmers university of technology
  | uzh = university of zurich | unige = university of geneva, universite de geneve | unil = university of lausanne | unibas = university of basel | unibe = university of bern
  | lmu = university of munich, ludwig maximilians, ludwig maximilian | fu berlin = freie universitat berlin, free university of berlin
  | hu berlin = humboldt universitat, humboldt university | tu berlin = technische universitat berlin, technical university of berlin
  | tu munich, tu munchen = technical university of munich, technische universitat munchen | tud, tu dresden = technische universitat dresden, delft university of technology
  | tu delft, tudelft = delft university of technology, technische universiteit delft | tue, tu e = eindhoven university of technology | rug = university of groningen
  | univie = university of vienna, universitat wien | tu wien, tuwien = vienna university of technology, technische universitat wien
  | cuni, karlova, univerzita karlova = charles university | elte = eotvos lorand university
  | polimi = politecnico di milano, polytechnic university of milan | polito = politecnico di torino | unibo = universita di bologna, university of bologna
  | unimi = university of milan, universita degli studi di milano | unipd = university of padua, universita di padova
  | unicamp = universidade estadual de campinas, university of campinas | uniandes = universidad de los andes
  | tec de monterrey, itesm = tecnologico de monterrey | puc = pontificia universidad catolica, pontificia universidade catolica
  | metu, odtu = middle east technical university | boun = bogazici university, bogazici universitesi | msu, mgu = moscow state university, michigan state university`;
