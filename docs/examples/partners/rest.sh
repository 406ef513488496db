curl 'https://scholarships.example.org/items' \
  -H 'accept: application/json'
