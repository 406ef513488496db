/**
 * Typst template for all printable documents. Texts are passed as JSON, so that text entered by people is never
 * parsed as Typst. Headings, tables and lines are tagged for screen readers.
 */
export const PDF_TEMPLATE = `
#let paper = json(bytes(sys.inputs.paper))
#let soft = rgb("#5c574f")
#let line = rgb("#d9d5cc")

#set document(title: paper.title, author: paper.portal, date: none)
#set page(
  paper: "a4",
  margin: (x: 20mm, y: 22mm),
  footer: context [
    #set text(8.5pt, fill: soft)
    #grid(
      columns: (1fr, auto),
      gutter: 6mm,
      paper.foot,
      [#counter(page).display() / #counter(page).final().first()],
    )
  ],
)
#set text(
  10.5pt,
  font: ("Noto Sans", "Noto Sans Bengali", "Noto Naskh Arabic"),
  lang: paper.language,
  dir: if paper.direction == "rtl" { rtl } else { ltr },
)
#set par(leading: 0.62em, spacing: 0.9em)
#show heading.where(level: 1): set text(18pt)
#show heading.where(level: 2): set text(12.5pt)
#show heading.where(level: 2): it => block(above: 1.7em, below: 0.8em, sticky: true, it)

#if paper.logo != none or paper.contact != none {
  let name = text(9pt, fill: soft, paper.portal)
  block(width: 100%, below: 9mm, inset: (bottom: 4mm), stroke: (bottom: 0.5pt + line), grid(
    columns: (1fr, auto),
    column-gutter: 8mm,
    align: (start + horizon, end + horizon),
    if paper.logo != none { image(paper.logo, format: "jpg", height: 14mm, alt: paper.portal) } else { name },
    {
      if paper.logo != none { name; linebreak() }
      if paper.contact != none { text(9pt, fill: soft, paper.contact) }
    },
  ))
} else { text(9pt, fill: soft, paper.portal) }

= #paper.title
#if paper.subtitle != none { text(fill: soft, paper.subtitle) }

// Text written by people follows the direction of its script, but is aligned with the page.
#let lines(value) = for (words, direction) in value {
  set text(dir: if direction == "rtl" { rtl } else { ltr })
  block(width: 100%, spacing: 0.62em, align(if paper.direction == "rtl" { right } else { left }, par(words)))
}

#let numbers(given) = {
  set text(9.5pt)
  table(
    columns: (1fr,) + (auto,) * (given.columns.len() - 1),
    align: (column, row) => if column == 0 { start } else { end },
    stroke: (x: none, top: none, bottom: 0.5pt + line),
    inset: (column, row) => (x: if column == 0 { 0pt } else { 2.5mm }, y: 4.5pt),
    table.header(..given.columns.map(name => text(8.5pt, fill: soft, name))),
    ..given.rows.enumerate().map(((place, row)) => row.map(cell =>
      if given.isTotalFirst and place == 0 { strong(cell) } else { cell }
    )).flatten(),
  )
}

#for section in paper.sections [
  #if section.heading != none [== #section.heading] else { v(1.8em) }
  #if section.text != none { lines(section.text) }
  #if section.table != none { numbers(section.table) }
  #if section.rows.len() > 0 {
    table(
      columns: (34%, 1fr),
      stroke: (x: none, top: none, bottom: 0.5pt + line),
      inset: (x: 0pt, y: 5pt),
      column-gutter: 4mm,
      ..section.rows.map(row => (text(fill: soft, row.label), lines(row.value))).flatten(),
    )
  }
]

// Each page of a document has its own orientation, portrait or landscape.
#for one in paper.enclosures {
  for number in range(1, one.pages + 1) {
    let page-of = if one.format == "pdf" { (page: number) } else { (:) }
    context {
      let size = measure(image(one.file, format: one.format, ..page-of))
      page(flipped: size.width > size.height, margin: (x: 10mm, top: 10mm, bottom: 18mm), {
        if number == 1 [== #one.heading] else { text(9pt, fill: soft, one.heading) }
        block(
          width: 100%,
          height: 1fr,
          image(
            one.file,
            format: one.format,
            ..page-of,
            width: 100%,
            height: 100%,
            fit: "contain",
            alt: one.heading + " (" + str(number) + " / " + str(one.pages) + ")",
          ),
        )
      })
    }
  }
}
`;
